/** Which roles may make which calls, listed by call name. Written independently of the contracts. */

export const roles = [
  'leader',
  'coordinator',
  'viewer',
  'officer',
  'district viewer',
  'administrator',
  'nobody',
] as const
export type Role = (typeof roles)[number]

/** Whose school a call is about: the leader's own, another in the same district, or one outside it. */
export const schools = ['own', 'sister', 'foreign'] as const
export type Whose = (typeof schools)[number]

const everybody = new Set<Role>(roles)
const district: readonly Role[] = ['officer', 'district viewer', 'administrator']

type Callers = Readonly<Record<Whose, ReadonlySet<Role>>>
const callers = (own: readonly Role[], sister: readonly Role[]): Callers => ({
  own: new Set(own),
  sister: new Set(sister),
  foreign: new Set<Role>(['administrator']),
})
const leads = callers(['leader', 'administrator'], ['administrator'])
const setsUp = callers(['leader', 'coordinator', 'officer', 'administrator'], ['officer', 'administrator'])
const makesSlips = callers(['leader', 'officer', 'administrator'], ['officer', 'administrator'])
const reads = callers(['leader', 'coordinator', 'viewer', ...district], district)

/** Calls about a school or survey, grouped by who may make them. */
const aboutSchools: readonly (readonly [Callers, readonly string[]])[] = [
  [
    reads,
    [
      'getEntity entityProcess processSubsteps surveyEnrollment',
      'surveyVersions entitySurvey allSurveys surveyData entitySurveySettings entitySurveyDates',
      'surveyResults areaReport itemReport dataQuality gaps changes areaChanges',
      'schoolMiddles surveyBrief briefFile downloadResults implementationPlan',
    ],
  ],
  [
    setsUp,
    [
      'updateStatus updateSurveyName surveyConfigForSurvey entitySurveyConfig saveSurveySetting',
      'saveLanguageSettings communicationKit surveyMessages generateSurvey questionsSince repeatSurvey',
      'participantCount surveyParticipantCount entityLanguages updateParticipantCategory',
      'entitySubstitution saveTerm updateParticipantCount entityEnrollment',
      'countResponses surveyTracking responsesWithData paperBooklet paperProgress',
      'recordings recordingsOfLanguage recordingSound goals pulses goalHistory',
      'familyAnswer familyAnswerPreview schoolNews answerSlips',
    ],
  ],
  [makesSlips, ['chooseDoor makeAnswerSlips replaceAnswerSlips']],
  [
    leads,
    [
      'updateEntity entityMembers setEntityMember updateEntityEnrollment renewSurveyLink',
      'shareLinks makeShareLink withdrawShareLink namedLinks makeNamedLink withdrawNamedLink',
      'decideRecording importRecordings startPulse addGoal updateGoal markGoal addGoalNote deleteGoal',
      'saveFamilyAnswer publishFamilyAnswer withdrawFamilyAnswer',
    ],
  ],
]

const words = (lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(' '))

/** Who may make a call about a school. Undefined for calls that aren't about a school, and for unknown calls. */
export const ofSchools: ReadonlyMap<string, Callers> = new Map(
  aboutSchools.flatMap(([who, lines]) => words(lines).map((name) => [name, who] as const)),
)

/** Those of the calls that show results, which a district may hold back. */
export const ofResults: ReadonlySet<string> = new Set(
  words([
    'surveyResults areaReport itemReport dataQuality gaps changes areaChanges surveyBrief briefFile',
    'downloadResults implementationPlan responsesWithData makeShareLink schoolMiddles',
    'familyAnswer familyAnswerPreview saveFamilyAnswer publishFamilyAnswer withdrawFamilyAnswer',
  ]),
)

/** Those of the calls that show results to others. No one may make them before results are released to everyone. */
export const publishing: ReadonlySet<string> = new Set(['makeShareLink', 'publishFamilyAnswer'])

/** The roles that each release step lets in, among those who may make the call at all. */
export const letIn = {
  nobody: new Set<Role>(['administrator']),
  district: new Set<Role>(['administrator', 'officer']),
  schools: new Set<Role>(['administrator', 'officer', 'leader']),
  everybody,
} as const

/** Calls about an account. All users may make them about their own, and administrators about any. */
export const ofAccounts: ReadonlySet<string> = new Set(
  words(['getUser updateUser getUserEntity getEntityInfo addEntity entityProcessUser']),
)

/** Calls about an organization, with the roles that may make them for their own organization. */
export const ofOrganizations: ReadonlyMap<string, ReadonlySet<Role>> = new Map([
  ...words([
    'organization districtResults downloadDistrictResults districtBrief districtBriefFile board boardFile',
    'districtGoals districtGoalHistory differingQuestions',
  ]).map((name) => [name, new Set(district)] as const),
  ...words([
    'districtRelease setReleaseSteps releaseResults makeDistrictResults boardReminder remindSchools messengerFile districtEnrollment saveDistrictEnrollment',
    'districtReport districtReportPreview saveDistrictReport publishDistrictReport withdrawDistrictReport',
    'addDistrictGoal updateDistrictGoal markDistrictGoal addDistrictGoalNote deleteDistrictGoal',
    'templates template makeTemplate changeTemplate giveTemplate takeTemplateBack deleteTemplate',
    'ownCell cellFile apiKeys makeApiKey withdrawApiKey webhooks makeWebhook testWebhook withdrawWebhook webhookDeliveries',
  ]).map((name) => [name, new Set<Role>(['officer', 'administrator'])] as const),
])

/**
 * Calls about permission names or numbers, for anyone who is signed in. Accounts use `ofAccounts`. See accounts.test.ts.
 */
export const ofPermissions: ReadonlySet<string> = new Set(['getRole'])

export const signedIn: ReadonlySet<string> = new Set(
  words([
    'trackingWords updatePassword signOut getPermissions memberships processSteps survey substitutions surveyQuestions',
    'termQuestions',
    'boards areaStrategies strategyGuide connectProvider connectedProviders disconnectProvider',
    'keepSignedIn sessions endSession endOtherSessions',
    'factors beginFactor addFactor removeFactor renewRecoveryCodes',
  ]),
)

export const administratorsOnly: ReadonlySet<string> = new Set(
  words([
    'getUserList newUser accountMemberships organizations addOrganization updateOrganization',
    'deleteOrganization placeEntity setOrganizationMember testSurvey draftInstruments draftInstrument',
    'draftReview instrumentInUse chooseInstrument questionBankFile addSurveyJson storyQuestions useStories allResponses',
    'surveyResponses surveysToCheck responseCheck responseCluster decideCluster putBack takeLot closeSurvey',
    'cancelSurvey deletableSurveys deleteResponses deletableSchools deleteSchool exportResponses',
    'languages addLanguage renameLanguage offerLanguage languagePack takeLanguagePack translations translation reviewTexts approveTexts sendBackTexts translationWorkbook',
    'systemEvents exportSystemEvents pageReports resetFactors inviteUser inviteAgain',
    'listPlaces previewList importList exportList accountsWithoutPassword makeSlips',
    'interviewGuide interviewTable interviewHistory cells cellGaps registerCell removeCell takeCellFile sharedQuestions questionSumsFile takeQuestionSums voiceFile takeVoiceFile interviewFile takeInterviewFile technicalReport technicalReportTables serviceNotices addressSettings saveAddresses undeliveredMail',
  ]),
)

export const open: ReadonlySet<string> = new Set(
  words([
    'login linkSettings communicationTemplate informParticipants getParticipants typesWithSubtypes',
    'subtypes participantLanguages surveyLanguages languageArray sourceSurvey surveyConfig',
    'surveyWords familyQuestions drawTickets exchangeSlip surveySlips submitSurvey paperDesk paperItems typeSheet interviewDesk linkedGuide saveInterview deleteInterview sharedResults sharedReport',
    'recordSheet addTake withdrawTake withdrawAll takeSound approvalSheet approvalSound decideByLink',
    'surveyRecordings recordingFile linkedTranslation linkedReviews linkedWorkbook systemEventLog',
    'sampleBrief sampleBriefFile health ready loginFactor loginWays loginWith loginBack forgotPassword choosePassword',
  ]),
)
