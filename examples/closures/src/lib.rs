//! Contains no code: the tests check the move generators of other libraries.
