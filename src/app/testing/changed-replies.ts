import { initialOf, settingNames, settings } from '../../features/schools/settings/rules.ts'

/** Intended differences between the replies of 0.1.0 and later versions. */

/** A survey whose responses 0.1.0 deleted, and its results link. */
export const emptiedGuid = '5986c447-4ff4-41d8-a7cb-1952c573da7c'
export const emptiedLink = 'kWo_cOMOVGCPtArsH3El380HsIIaHRbl-fA7kei5_lA'
const notClosed = [
  'd2784a0f-f757-4a68-aeb8-26d6c213e022',
  'be411854-9dd1-4de4-a5a0-66037a1fd732',
  'a4688342-bf1b-4a7f-a96f-035f8beeb22c',
  'b1b14480-ccd0-4202-acae-68d639365b1f',
]

const opened = [
  emptiedGuid,
  'a0a77019-4eb3-4e4a-a3aa-3628bf8fe915',
  '27c2dda2-2862-4ae0-adec-3eea8510cbdf',
  'a4688342-bf1b-4a7f-a96f-035f8beeb22c',
]

const notOpened = [
  'd2784a0f-f757-4a68-aeb8-26d6c213e022',
  'be411854-9dd1-4de4-a5a0-66037a1fd732',
  'b1b14480-ccd0-4202-acae-68d639365b1f',
]

/**
 * Calls whose replies intentionally differ from 0.1.0, each with the reason and the current status. Only the status is
 * compared. The first match applies. `about` limits the entry to requests that contain one of these values. `was` limits
 * it to calls that had this status, by default 200.
 */
interface Changed {
  names: readonly string[]
  about?: readonly string[]
  was?: number
  status: number
  reason: string
}
const results = ['surveyResults', 'areaReport', 'gaps', 'changes', 'areaChanges', 'downloadResults']
/** A survey that a later one replaced. */
const replacedGuid = 'be411854-9dd1-4de4-a5a0-66037a1fd732'
const changed: readonly Changed[] = [
  { names: ['ready'], status: 200, reason: 'It also says whether the clock is right.' },
  { names: ['linkSettings'], status: 200, reason: 'It also names the languages that are drafts.' },
  {
    names: ['typesWithSubtypes', 'subtypes'],
    status: 200,
    reason: 'Families can choose five more home languages.',
  },
  {
    names: ['sharedResults', 'sharedReport'],
    was: 404,
    status: 404,
    reason: 'A link that was withdrawn is called turned off.',
  },
  {
    names: ['areaReport', 'areaChanges', 'sharedReport', 'downloadResults'],
    was: 400,
    status: 400,
    reason: 'An unknown value is refused in plainer words.',
  },
  { names: ['newUser'], was: 409, status: 409, reason: 'Email is written without a hyphen.' },
  {
    names: ['getRole'],
    about: ['/api/get-role/1 ', '/api/get-role/2 ', '/api/get-role/3 '],
    was: 403,
    status: 200,
    reason: 'The number of a permission is accepted too.',
  },
  ...[200, 201, 409].map((was) => ({
    names: ['updateParticipantCount', 'saveSurveySetting', 'saveLanguageSettings'],
    about: [replacedGuid],
    was,
    status: 409,
    reason: 'A survey that was replaced is no longer changed.',
  })),
  {
    names: ['survey'],
    status: 200,
    reason: 'The changes of a survey that was replaced are missing in it.',
  },
  {
    names: [...results, 'sharedResults', 'sharedReport', 'implementationPlan', 'responsesWithData'],
    about: [emptiedGuid, emptiedLink],
    status: 410,
    reason: 'What 0.1.0 kept of deleted responses was not rounded and is no longer shown.',
  },
  {
    names: ['surveyResponses', 'exportResponses'],
    about: [emptiedGuid],
    was: 410,
    status: 410,
    reason: 'The sentence names the day only: an administrator may have deleted the responses.',
  },
  {
    names: ['allResponses', 'surveyResponses', 'exportResponses'],
    status: 200,
    reason:
      'Rows come in random order, without arrival numbers, network and browser, all where no page is asked for.',
  },
  {
    names: [...results, 'implementationPlan'],
    about: notClosed,
    status: 409,
    reason: 'Nobody reads results before the close; administrators could.',
  },
  {
    names: ['implementationPlan'],
    about: notClosed,
    was: 409,
    status: 409,
    reason: 'The close is asked for before the scores, so the sentence is another one.',
  },
  {
    names: [...results, 'sharedResults', 'sharedReport'],
    status: 200,
    reason: 'Small answers stand together, and figures are rounded by lot.',
  },
  {
    names: ['processSteps', 'entityProcess', 'entityProcessUser'],
    status: 200,
    reason: 'Align Strategies is there: it opens with the first results.',
  },
  {
    names: ['surveyTracking'],
    status: 200,
    reason: 'Breakdowns are snapshots inside a group, in steps of the threshold.',
  },
  {
    names: ['responsesWithData'],
    status: 200,
    reason:
      'Empty until a survey is final; then each combination has its codes in multiples of the threshold.',
  },
  {
    names: ['sourceSurvey', 'familyQuestions'],
    about: notOpened,
    status: 200,
    reason:
      'A survey that had not opened asks the questions of the bank, which are new. The others keep theirs.',
  },
  {
    names: ['communicationKit', 'implementationPlan'],
    status: 200,
    reason: 'The name of the file carries the school and a day.',
  },
  {
    names: ['surveyQuestions', 'testSurvey'],
    status: 200,
    reason: 'The questions of the bank are new.',
  },
  {
    names: ['familyQuestions'],
    about: ['language=2'],
    status: 200,
    reason: 'Spanish has one word for caregivers, also in the name of their group.',
  },
  {
    names: ['substitutions', 'entitySubstitution'],
    status: 200,
    reason: 'Hmong has one word for “or”, also in the words on offer.',
  },
  {
    names: ['processSteps', 'entityProcess', 'entityProcessUser'],
    status: 200,
    reason: 'Align Strategies and Progress Monitoring are there, and open with the first final results.',
  },
  {
    names: ['surveyConfigForSurvey'],
    about: [replacedGuid],
    status: 200,
    reason: 'The sentences about what is missing were edited.',
  },
  ...(
    [
      [400, ['strategyGuide']],
      [404, ['draftInstrument']],
      [409, [...results, 'communicationKit', 'familyQuestions', 'generateSurvey', 'saveSurveySetting']],
    ] as const
  ).map(([status, names]) => ({ names, was: status, status, reason: 'The sentence was edited.' })),
  {
    names: ['systemEvents', 'exportSystemEvents'],
    status: 200,
    reason: 'Files that are refused now are not in the activity log.',
  },
  ...[403, 404].map((was) => ({
    names: ['getEntity'],
    about: ['/api/get-entity/99 '],
    was,
    status: 200,
    reason: 'A school that does not exist is answered null.',
  })),
  ...[400, 404, 409].map((was) => ({
    names: ['submitSurvey'],
    about: ['fixture-0001'],
    was,
    status: 400,
    reason: 'The guid of a new response is a uuid.',
  })),
  {
    names: ['processSubsteps'],
    status: 200,
    reason: 'The steps have parts.',
  },
  {
    names: ['surveyConfigForSurvey', 'entitySurveyConfig'],
    about: [...opened, '/api/entity-survey-config/1 '],
    status: 200,
    reason: 'Nothing is missing any more in the setup of a survey that has opened.',
  },
]
const groupsOptional = 'Each group can be switched off in a survey.'
/** Fields that 0.1.0 didn't return, each with the reason. */
export const added: Readonly<Record<string, string>> = {
  kitInEnglish: 'Letters in a language that was added can be incomplete.',
  level: 'Several people work with a school, and not all may do the same.',
  isDraft: 'Families read that no speaker has read a translation yet.',
  kioskLink: 'A shared device has a link of its own, whose page may draw tickets ahead.',
  notes: 'Results say why a survey opened that is one too many within a year.',
  unreadTranslations: 'Results say how many answered in words that no speaker had read.',
  words: 'Words of the page can be corrected here, and pages for helpers get theirs.',
  lacking: 'A language that was added can lack words of the report to families.',
  recorded: 'Texts can be recorded; pages ask for recordings only where there are any.',
  paper_link: 'Responses can be typed in from paper.',
  answer: 'When a survey has closed, its link leads to what the school answers families.',
  cancelledOn: 'An administrator can cancel a survey that was opened by mistake.',
  kind: 'A survey is an audit or a pulse of a goal, which asks a few questions.',
  publicGuid: 'The link for respondents can be renewed, so it has a guid apart from the survey’s.',
  entity_counselor: 'The survey’s last page can name whom students can talk to.',
  counselor: 'The survey’s last page can name whom students can talk to.',
  pageDrafts: 'Where a language is chosen it says which of its texts are drafts.',
  familiesDrafts: 'Where a language is chosen it says which of its texts are drafts.',
  drafts: 'The page says of a language that no speaker has read it.',
  isCancelled: 'A canceled survey says that the school has stopped it.',
  questionDrafts: 'Where a language is chosen it says that its questions are a draft.',
  shortLink: 'A survey has a short link beside the long one.',
  // Only settings added later have an initial value.
  ...Object.fromEntries(
    settingNames
      .filter((name) => initialOf(name) !== undefined)
      .map((name) => [settings[name].column, 'A setting that 0.1.0 did not have.']),
  ),
  ...Object.fromEntries(
    ['students', 'parents', 'staff'].map((group) => [`survey_participant_${group}`, groupsOptional]),
  ),
  asksParents: groupsOptional,
  asksStaff: groupsOptional,
  askedGroups: groupsOptional,
  atMost: 'Tracking says how many responses of an overfull group can count.',
  opensWithoutReason: 'Two surveys of a school may open within 365 days.',
  fixed: 'A district can set parts of a survey by a template.',
  resultsWait: 'A district can release results in steps.',
  madeFor: 'A shared link says in the list whom it was made for.',
  version: 'What a save replaces tells its version.',
  forms: 'A page shows each word in the questions that use it.',
  equityAreaCode: 'An area carries its code under the name that callers use.',
}
/** Returns the intended difference for a recorded call. */
export function changeOf({
  name,
  path,
  sent,
  status,
}: {
  name: string
  path: string
  sent?: object
  status: number
}): Changed | undefined {
  const request = `${path} ${JSON.stringify(sent)}`
  return changed.find(
    ({ names, about, was = 200 }) =>
      names.includes(name) && status === was && (about?.some((part) => request.includes(part)) ?? true),
  )
}
