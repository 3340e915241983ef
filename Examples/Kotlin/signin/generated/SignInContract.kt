// Written by `watertight kotlin`. Don't edit.

package com.example.signin

import kotlin.time.Duration
import kotlin.time.Instant
import watertight.FailureSeverity
import watertight.LayerFailure

/** The outcomes of signing in with an identity provider. Its failures share a treatment, so one method reports them all. */
interface FederatedSignInUseCaseOutput {
    /** The request to the provider has begun. */
    fun onFederatedSignInStarted()
    /** The user is signed in. */
    fun onFederatedlySignedIn(displayName: String)
    /** The user closed the provider's sheet. Not a failure. */
    fun onFederatedSignInDismissed()
    /** A newer sign-in, on any screen, has replaced this one. Not a failure. */
    fun onFederatedSignInSuperseded()
    /** The user isn't signed in. */
    fun onFederatedSignInFailed(failure: FederatedSignInFailure)
}

/** The outcomes of signing in with a password: one method for each that the screen treats differently. */
interface LoginUseCaseOutput {
    /** The attempt has begun. */
    fun onLoginStarted()
    /** The user is signed in. */
    fun onLoggedIn(displayName: String)
    /** The password is wrong for this account. */
    fun onWrongPassword(email: String)
    /** The email address or the password is malformed. */
    fun onInputRefused()
    /** The account is locked for a while. */
    fun onAccountLocked(email: String, end: Instant?)
    /** A newer sign-in, on any screen, has replaced this one. Not a failure. */
    fun onLoginSuperseded()
    /** The service cannot be reached. */
    fun onServiceUnreachable(failure: ConnectivityFailure)
    /** The service failed. */
    fun onServiceFailed(failure: ServiceFailure)
    /** The password was right, but this device cannot store the session. */
    fun onSessionNotKept()
}

/**
 * The outcomes of loading the profile. A failure has a method of its own if the view model does something else than show it:
 * here, it goes to the sign-in screen.
 */
interface ProfileUseCaseOutput {
    /** Loading has begun. */
    fun onProfileLoading()
    /** The profile is loaded. */
    fun onProfileLoaded(profile: Profile)
    /** No user is signed in, or the session has ended. */
    fun onSignInNeeded(reason: SignInReason)
    /** The profile could not be loaded or refreshed. */
    fun onProfileFailed(failure: ProfileFailure)
}

/** The outcomes of creating an account: one method for each that the screen treats differently. */
interface RegistrationUseCaseOutput {
    /** The attempt has begun. */
    fun onRegistrationStarted()
    /** The account was created, and the user is signed in. */
    fun onRegistered(displayName: String)
    /** Fields have mistakes that the user can correct: one for each field, in the order of the form. */
    fun onFieldsRefused(mistakes: List<RegistrationMistake>)
    /** A newer sign-in, on any screen, has replaced this one. Not a failure. */
    fun onRegistrationSuperseded()
    /** The service cannot be reached. */
    fun onServiceUnreachable(failure: ConnectivityFailure)
    /** The service failed. */
    fun onServiceFailed(failure: ServiceFailure)
    /** The account was created, but this device cannot store the session. */
    fun onSessionNotKept()
}

/** The receiver of the outcomes of syncs. Every outcome names its notebook, because several syncs may run at once. */
interface SyncUseCaseOutput {
    /** The sync of a notebook has begun. */
    fun onSyncStarted(notebook: NotebookID)
    /** A notebook is in sync. */
    fun onSynced(summary: SyncSummary, notebook: NotebookID)
    /** The sync of a notebook failed. One method, because most failures share a treatment. */
    fun onSyncFailed(failure: SyncFailure, notebook: NotebookID)
}

/**
 * The failures of authentication, in the vocabulary of the data layer.
 *
 * Features translate them into outputs and never show them.
 */
sealed interface AuthenticationError : LayerFailure {
    /** The password is wrong for the email address. */
    data object WrongPassword : AuthenticationError
    /** The email address or the password is malformed. */
    data object InputRefused : AuthenticationError
    /** Fields of a registration have mistakes: one for each field, in the order of the form. */
    data class RegistrationRefused(val value: List<RegistrationMistake>) : AuthenticationError
    /** The account is locked after too many wrong passwords. */
    data class AccountLocked(val until: Instant?) : AuthenticationError
    /** The service is rate limiting this client. */
    data class TooManyAttempts(val retryAfter: Duration) : AuthenticationError
    /** The service is under maintenance. */
    data class Maintenance(val until: Instant?) : AuthenticationError
    /** The service rejected the identity provider's token. */
    data object IdentityRefused : AuthenticationError
    /** A newer sign-in has begun, so the session of this one isn't stored. */
    data object Superseded : AuthenticationError
    /** No user is signed in on this device. */
    data object NotSignedIn : AuthenticationError
    /** The session has expired and could not be renewed. */
    data object SessionEnded : AuthenticationError
    /** The session could not be read from this device's store or written to it. */
    data object SessionStoreFailed : AuthenticationError
    /** The service could not be reached. */
    data class Unreachable(val value: ConnectionProblem) : AuthenticationError
    /** The service gave no usable response. */
    data class Service(val value: ServiceProblem) : AuthenticationError

    override val code: String
        get() = when (this) {
            WrongPassword -> "authentication/wrong-password"
            InputRefused -> "authentication/input-refused"
            is RegistrationRefused -> "authentication/registration-refused"
            is AccountLocked -> "authentication/account-locked"
            is TooManyAttempts -> "authentication/too-many-attempts"
            is Maintenance -> "authentication/maintenance"
            IdentityRefused -> "authentication/identity-refused"
            Superseded -> "authentication/superseded"
            NotSignedIn -> "authentication/not-signed-in"
            SessionEnded -> "authentication/session-ended"
            SessionStoreFailed -> "authentication/session-store-failed"
            is Unreachable -> when (value) {
                ConnectionProblem.Offline -> "authentication/offline"
                ConnectionProblem.HostNotFound -> "authentication/host-not-found"
                ConnectionProblem.Refused -> "authentication/refused"
                ConnectionProblem.Interrupted -> "authentication/interrupted"
                ConnectionProblem.TooSlow -> "authentication/too-slow"
                ConnectionProblem.Untrusted -> "authentication/untrusted"
                ConnectionProblem.NotSecured -> "authentication/not-secured"
                ConnectionProblem.CaptivePortal -> "authentication/captive-portal"
            }
            is Service -> when (value) {
                ServiceProblem.Fault -> "authentication/service-fault"
                ServiceProblem.GatewayTimedOut -> "authentication/gateway-timed-out"
                ServiceProblem.Unavailable -> "authentication/service-unavailable"
                ServiceProblem.Unintelligible -> "authentication/unintelligible"
                ServiceProblem.Oversized -> "authentication/oversized"
                ServiceProblem.Misdirected -> "authentication/misdirected"
                ServiceProblem.UnknownStatus -> "authentication/unknown-status"
                ServiceProblem.Unacceptable -> "authentication/unacceptable"
            }
        }

    override val severity: FailureSeverity
        get() = when (this) {
            WrongPassword -> FailureSeverity.Expected
            InputRefused -> FailureSeverity.Expected
            is RegistrationRefused -> FailureSeverity.Expected
            is AccountLocked -> FailureSeverity.Expected
            is TooManyAttempts -> FailureSeverity.Expected
            is Maintenance -> FailureSeverity.Environmental
            IdentityRefused -> FailureSeverity.Defect
            Superseded -> FailureSeverity.Expected
            NotSignedIn -> FailureSeverity.Expected
            SessionEnded -> FailureSeverity.Expected
            SessionStoreFailed -> FailureSeverity.Defect
            is Unreachable -> FailureSeverity.Environmental
            is Service -> when (value) {
                ServiceProblem.Fault -> FailureSeverity.Defect
                ServiceProblem.GatewayTimedOut -> FailureSeverity.Environmental
                ServiceProblem.Unavailable -> FailureSeverity.Environmental
                ServiceProblem.Unintelligible -> FailureSeverity.Defect
                ServiceProblem.Oversized -> FailureSeverity.Defect
                ServiceProblem.Misdirected -> FailureSeverity.Defect
                ServiceProblem.UnknownStatus -> FailureSeverity.Defect
                ServiceProblem.Unacceptable -> FailureSeverity.Defect
            }
        }
}

/**
 * The reason why the service could not be reached. Users can often resolve it.
 *
 * A `LayerFailure`, because the names of its cases are part of the code of an `AuthenticationError`.
 */
enum class ConnectionProblem : LayerFailure {
    /** This device has no connection. */
    Offline,
    /** The service's host name doesn't resolve. */
    HostNotFound,
    /** No connection could be made: nothing listens at the service's address, or a proxy or this device refuses it. */
    Refused,
    /** The connection ended before the response was complete. */
    Interrupted,
    /** It took too long. */
    TooSlow,
    /** The server's certificate isn't trusted. The request was not sent. */
    Untrusted,
    /** No secure connection could be established. */
    NotSecured,
    /** The network requires the user to sign in to it first. */
    CaptivePortal;

    override val code: String
        get() = when (this) {
            Offline -> "ConnectionProblem/offline"
            HostNotFound -> "ConnectionProblem/host-not-found"
            Refused -> "ConnectionProblem/refused"
            Interrupted -> "ConnectionProblem/interrupted"
            TooSlow -> "ConnectionProblem/too-slow"
            Untrusted -> "ConnectionProblem/untrusted"
            NotSecured -> "ConnectionProblem/not-secured"
            CaptivePortal -> "ConnectionProblem/captive-portal"
        }

    override val severity: FailureSeverity
        get() = FailureSeverity.Inherited
}

/** The failures of an identity provider, in the app's vocabulary. */
enum class IdentityProviderError : LayerFailure {
    /** The provider failed. */
    Failed,
    /** The provider's response is invalid. */
    Unintelligible,
    /** The provider requires user interaction, which isn't possible. */
    Unavailable;

    override val code: String
        get() = when (this) {
            Failed -> "identity-provider/failed"
            Unintelligible -> "identity-provider/unintelligible"
            Unavailable -> "identity-provider/unavailable"
        }

    override val severity: FailureSeverity
        get() = when (this) {
            Failed -> FailureSeverity.Inherited
            Unintelligible -> FailureSeverity.Defect
            Unavailable -> FailureSeverity.Inherited
        }
}

/** The reason why the session store cannot be opened. */
enum class LiveAuthenticationRepositoryStoreUnavailable : LayerFailure {
    /** It cannot be created, or not be opened for writing. */
    CannotBeWritten,
    /** The file is something else. It wasn't changed. */
    NotASessionStore;

    override val code: String
        get() = when (this) {
            CannotBeWritten -> "authentication/store-cannot-be-written"
            NotASessionStore -> "authentication/not-a-session-store"
        }

    override val severity: FailureSeverity
        get() = when (this) {
            CannotBeWritten -> FailureSeverity.Inherited
            NotASessionStore -> FailureSeverity.Expected
        }
}

/**
 * The reason why the service, although it was reached, gave no usable response. Users cannot resolve it.
 *
 * A `LayerFailure`, because the names of its cases are part of the code of an `AuthenticationError`.
 */
enum class ServiceProblem : LayerFailure {
    /** The service has a fault. */
    Fault,
    /** The service waited too long for another service. */
    GatewayTimedOut,
    /** The service is temporarily unavailable. */
    Unavailable,
    /** The response isn't in a known format. */
    Unintelligible,
    /** The response is larger than the limit. */
    Oversized,
    /** The service redirects in a loop. */
    Misdirected,
    /** The status code of the response isn't registered. */
    UnknownStatus,
    /** The service doesn't accept the app's request. */
    Unacceptable;

    override val code: String
        get() = when (this) {
            Fault -> "ServiceProblem/service-fault"
            GatewayTimedOut -> "ServiceProblem/gateway-timed-out"
            Unavailable -> "ServiceProblem/service-unavailable"
            Unintelligible -> "ServiceProblem/unintelligible"
            Oversized -> "ServiceProblem/oversized"
            Misdirected -> "ServiceProblem/misdirected"
            UnknownStatus -> "ServiceProblem/unknown-status"
            Unacceptable -> "ServiceProblem/unacceptable"
        }

    override val severity: FailureSeverity
        get() = FailureSeverity.Inherited
}

/** The reason why notes could not be read, stored or synced, in the vocabulary of the data layer. */
sealed interface SyncError : LayerFailure {
    /** This device has no connection. */
    data object Offline : SyncError
    /** The service could not be reached. */
    data object Unreachable : SyncError
    /** The service took too long. */
    data object TimedOut : SyncError
    /** The connection could not be secured, or the peer isn't the service. */
    data object Untrusted : SyncError
    /** The service is overloaded or restarting. */
    data class Unavailable(val retryAfter: Duration?) : SyncError
    /** The service is under maintenance. */
    data class Maintenance(val retryAfter: Duration) : SyncError
    /** The session has ended. */
    data object SignedOut : SyncError
    /** The user's storage on the service is full. */
    data object QuotaExceeded : SyncError
    /** The notebook was replaced on the service, so changes to the old one don't apply. */
    data object Conflict : SyncError
    /** The service accepted only some of the changes. The others are still pending. */
    data class Partial(val failed: Long, val total: Long) : SyncError
    /** Notes were damaged on the way. The others were stored. */
    data class CorruptItems(val count: Long) : SyncError
    /** Another program or device is writing. */
    data object Locked : SyncError
    /** The store or the service requires a newer version of the app. */
    data object SchemaTooOld : SyncError
    /** This device's disk is full. */
    data object DiskFull : SyncError
    /** A file on this device is damaged. */
    data object StoreDamaged : SyncError
    /** Anything else. */
    data object Unknown : SyncError

    override val code: String
        get() = when (this) {
            Offline -> "sync/offline"
            Unreachable -> "sync/unreachable"
            TimedOut -> "sync/timed-out"
            Untrusted -> "sync/untrusted"
            is Unavailable -> "sync/unavailable"
            is Maintenance -> "sync/maintenance"
            SignedOut -> "sync/signed-out"
            QuotaExceeded -> "sync/quota-exceeded"
            Conflict -> "sync/conflict"
            is Partial -> "sync/partial"
            is CorruptItems -> "sync/corrupt-items"
            Locked -> "sync/locked"
            SchemaTooOld -> "sync/schema-too-old"
            DiskFull -> "sync/disk-full"
            StoreDamaged -> "sync/store-damaged"
            Unknown -> "sync/unknown"
        }

    override val severity: FailureSeverity
        get() = when (this) {
            Offline -> FailureSeverity.Inherited
            Unreachable -> FailureSeverity.Inherited
            TimedOut -> FailureSeverity.Inherited
            Untrusted -> FailureSeverity.Inherited
            is Unavailable -> FailureSeverity.Inherited
            is Maintenance -> FailureSeverity.Inherited
            SignedOut -> FailureSeverity.Expected
            QuotaExceeded -> FailureSeverity.Expected
            Conflict -> FailureSeverity.Expected
            is Partial -> FailureSeverity.Expected
            is CorruptItems -> FailureSeverity.Defect
            Locked -> FailureSeverity.Environmental
            SchemaTooOld -> FailureSeverity.Environmental
            DiskFull -> FailureSeverity.Environmental
            StoreDamaged -> FailureSeverity.Inherited
            Unknown -> FailureSeverity.Inherited
        }
}

/** The reason why nothing can be synced. */
enum class SyncSessionError : LayerFailure {
    /** No user is signed in, or the session has ended. */
    SignedOut,
    /** The session could not be read. */
    Unavailable;

    override val code: String
        get() = when (this) {
            SignedOut -> "sync-session/signed-out"
            Unavailable -> "sync-session/unavailable"
        }

    override val severity: FailureSeverity
        get() = when (this) {
            SignedOut -> FailureSeverity.Expected
            Unavailable -> FailureSeverity.Inherited
        }
}

/** A failure to reach the service, with the same texts in all features. */
enum class ConnectivityFailure {
    /** This device has no connection. */
    Offline,
    /** The service's host name doesn't resolve. */
    ServiceNotFound,
    /** No connection could be made: nothing listens at the service's address, or a proxy or this device refuses it. */
    ServiceNotAnswering,
    /** The connection ended before the response was complete. */
    Interrupted,
    /** It took too long. */
    TooSlow,
    /** The server's certificate isn't trusted. The request was not sent. */
    Untrusted,
    /** No secure connection could be established. */
    NotSecured,
    /** The network requires the user to sign in to it first. */
    NetworkRequiresSignIn
}

/** The failures of signing in with an identity provider. */
sealed interface FederatedSignInFailure {
    /** The provider with this name failed. */
    data class ProviderFailed(val value: String) : FederatedSignInFailure
    /** The response or the token of the provider with this name is invalid. */
    data class ProviderNotUnderstood(val value: String) : FederatedSignInFailure
    /** This device cannot store the session. */
    data object SessionNotKept : FederatedSignInFailure
    /** The service cannot be reached. */
    data class Unreachable(val value: ConnectivityFailure) : FederatedSignInFailure
    /** The service failed. */
    data class Service(val value: ServiceFailure) : FederatedSignInFailure
}

/** The identifier of a notebook. */
data class NotebookID(val rawValue: String)

/** The profile of the signed-in user. */
data class Profile(val email: String, val displayName: String, val memberSince: Instant)

/** The failures that the profile screen shows. */
sealed interface ProfileFailure {
    /** The session has ended, and the user has to sign in again. */
    data object SessionEnded : ProfileFailure
    /** This device cannot read or store the session. */
    data object SessionUnreadable : ProfileFailure
    /** The service cannot be reached. */
    data class Unreachable(val value: ConnectivityFailure) : ProfileFailure
    /** The service failed. */
    data class Service(val value: ServiceFailure) : ProfileFailure
}

/** A field of a registration. */
enum class RegistrationField {
    /** The email address. */
    Email,
    /** The name that the user chose. */
    DisplayName,
    /** The password. */
    Password
}

/** A mistake in a field of a registration. Some can be found only by the service, such as an email address that is taken. */
sealed interface RegistrationMistake {
    /** The email address is empty. */
    data object EmailMissing : RegistrationMistake
    /** The email address is malformed. */
    data object EmailMalformed : RegistrationMistake
    /** An account with this email address exists. */
    data object EmailTaken : RegistrationMistake
    /** The name is empty. */
    data object DisplayNameMissing : RegistrationMistake
    /** The name is too long. */
    data class DisplayNameTooLong(val maximum: Long) : RegistrationMistake
    /** The password is empty. */
    data object PasswordMissing : RegistrationMistake
    /** The password is too short. */
    data class PasswordTooShort(val minimum: Long) : RegistrationMistake
    /** A mistake that this version of the app doesn't recognize. */
    data class Other(val `in`: RegistrationField) : RegistrationMistake
}

/** A failure of the service itself, with the same texts in all features. */
sealed interface ServiceFailure {
    /** The service is under maintenance. */
    data class Maintenance(val until: Instant?) : ServiceFailure
    /** The service is rate limiting this client. */
    data class TooManyAttempts(val retryAfter: Duration) : ServiceFailure
    /** The service is temporarily busy. */
    data object Busy : ServiceFailure
    /** Something is broken. The text contains the reference of the incident, for support. */
    data object Broken : ServiceFailure
}

/** The reason why the user has to sign in. */
enum class SignInReason {
    /** No user was signed in. */
    NotSignedIn,
    /** The session has ended. */
    SessionEnded
}

/** The reason why a notebook isn't in sync, in the vocabulary of the screen. */
sealed interface SyncFailure {
    /** This device has no connection. */
    data object Offline : SyncFailure
    /** The service doesn't respond. */
    data object ServiceUnreachable : SyncFailure
    /** The service is busy. */
    data class ServiceBusy(val retryAfter: Duration?) : SyncFailure
    /** The service is under maintenance. */
    data class Maintenance(val retryAfter: Duration) : SyncFailure
    /** Another device is syncing the notebook, or another program is writing. */
    data object InUseElsewhere : SyncFailure
    /** The service refused some of the changes. */
    data class NotesNotSent(val value1: Long, val of: Long) : SyncFailure
    /** Some of the received notes were damaged. */
    data class NotesDamaged(val value: Long) : SyncFailure
    /** The notebook was replaced on the service. */
    data object NotebookReplaced : SyncFailure
    /** No user is signed in. */
    data object SignedOut : SyncFailure
    /** The connection isn't private. */
    data object ConnectionNotPrivate : SyncFailure
    /** The app has to be updated. */
    data object AppOutdated : SyncFailure
    /** The user's storage on the service is full. */
    data object CloudStorageFull : SyncFailure
    /** This device's disk is full. */
    data object DeviceFull : SyncFailure
    /** The notes on this device cannot be read. */
    data object StoreDamaged : SyncFailure
    /** Anything else. */
    data object Unexpected : SyncFailure
}

/** The result of a sync. */
data class SyncSummary(val sent: Long, val received: Long)
