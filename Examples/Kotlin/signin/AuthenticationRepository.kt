package com.example.signin

import watertight.Outcome

/** The user who has signed in. */
data class Account(val displayName: String)

/** The interface of the data layer. */
interface AuthenticationRepository {
    /** Signs a user in with a password. */
    suspend fun signIn(email: String, password: String): Outcome<Account, AuthenticationError>
}
