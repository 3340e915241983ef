/// UserNotifications: the center, which asks and schedules.
enum UserNotificationsModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: developer.apple.com/documentation/usernotifications/unusernotificationcenter
        import Foundation

        open class UNUserNotificationCenter: NSObject {
            open class func current() -> UNUserNotificationCenter
            @Fails(UNError) open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool
            @Runs(once) open func requestAuthorization(options: UNAuthorizationOptions = [], completionHandler: @escaping (Bool, (any Error)?) -> Void)
            @Fails(UNError) open func add(_ request: UNNotificationRequest) async throws
            @Runs(once) open func add(_ request: UNNotificationRequest, withCompletionHandler: (((any Error)?) -> Void)? = nil)
            @Fails(UNError) open func setBadgeCount(_ count: Int) async throws
            @Runs(once) open func setBadgeCount(_ count: Int, withCompletionHandler: (((any Error)?) -> Void)? = nil)
        }
        """
}
