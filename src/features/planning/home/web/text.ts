/** Fixed sentences from the specification. */
export const surveyStatusTitle = 'Survey Status'
export const surveyIsLive = 'Live. Monitor your responses to ensure you are collecting representative data.'
export const profileNeeded = 'Please navigate to Profile and provide information.'
