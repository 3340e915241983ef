import SharedFailures
import Testing

struct WaitingTimeTests {
    @Test(arguments: [
        (Duration.seconds(-5), "0 seconds"), (.zero, "0 seconds"), (.milliseconds(1), "1 second"),
        (.seconds(1), "1 second"), (.milliseconds(1_001), "2 seconds"), (.milliseconds(1_999), "2 seconds"),
        (.seconds(30), "30 seconds"), (.seconds(120), "120 seconds"),
    ])
    func upToTwoMinutesItIsInSeconds(_ delay: Duration, _ text: String) {
        #expect(delay.waitingTime == text)
    }

    @Test(arguments: [
        (Duration.milliseconds(120_001), "3 minutes"), (.seconds(121), "3 minutes"), (.seconds(180), "3 minutes"),
        (.seconds(181), "4 minutes"), (.seconds(7_200), "120 minutes"),
    ])
    func upToTwoHoursItIsInMinutes(_ delay: Duration, _ text: String) {
        #expect(delay.waitingTime == text)
    }

    @Test(arguments: [
        (Duration.seconds(7_201), "3 hours"), (.seconds(10_800), "3 hours"), (.seconds(10_801), "4 hours"),
        (.seconds(Int64.max), "2562047788015216 hours"),
    ])
    func beyondItIsInHours(_ delay: Duration, _ text: String) {
        #expect(delay.waitingTime == text)
    }
}
