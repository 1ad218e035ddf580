/** Codes fixed by the specification, each defined once for the server and the pages. */

export const participantTypes = { student48: 1, parent: 2, staff: 3, student912: 6 } as const
export type ParticipantType = (typeof participantTypes)[keyof typeof participantTypes]
export const participantTypeCodes: readonly ParticipantType[] = [1, 2, 3, 6]
export const isParticipantType = (type: number): type is ParticipantType =>
  participantTypeCodes.some((code) => code === type)

/** The three groups in screens, counts and results. Types 1 and 6 form one group. */
export const groups = ['students', 'parents', 'staff'] as const
export type Group = (typeof groups)[number]

/** How a group gets into a survey: by the link, with a slip that works once, or either. */
export const doors = ['link', 'slip', 'both'] as const
export type Door = (typeof doors)[number]

export const groupNames: Readonly<Record<Group, string>> = {
  students: 'Students',
  parents: 'Parents and caregivers',
  staff: 'Staff',
}

/** Returns the group that a participant type belongs to. */
export function groupOf(type: number): Group {
  return type === participantTypes.parent ? 'parents' : type === participantTypes.staff ? 'staff' : 'students'
}

/** The participant type that the specification uses for a group's number of people. */
export const groupTypes = { students: 1, parents: 2, staff: 3 } as const satisfies Record<
  Group,
  ParticipantType
>

/** Grade bands that a survey can include, each with its participant type. */
export const bandTypes = { '4-8': participantTypes.student48, '9-12': participantTypes.student912 } as const
export type Band = keyof typeof bandTypes
export const bands = Object.keys(bandTypes) as readonly Band[]

/** Subtype codes by participant type, in the order they are offered. */
export const subTypes: Readonly<Record<ParticipantType, readonly number[]>> = {
  1: [1, 2, 9, 10, 11],
  6: [12, 13, 14, 15],
  3: [3, 4, 5, 6, 7, 8],
  // 28 stands for a different language.
  2: [16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 29, 30, 31, 32, 33, 28],
}

export const areaCodes = ['AMSIV', 'CRSLTC', 'DBP', 'SCC', 'SCR', 'TAG', 'TDG', 'TRE'] as const
export type AreaCode = (typeof areaCodes)[number]

/** Checks whether an area counts conditions, such as who teaches. In all other areas, the questions form a scale. */
export const isIndex = (area: AreaCode): boolean => area === 'TAG' || area === 'TDG'

/** The survey ID of the demo survey, open to everyone. It asks the questions that new surveys ask and stores nothing. */
export const previewGuid = '7e57ab1e-0000-4000-8000-000000000001'

/** The last choice of every scored question. It has no score and means that the person declines to answer. */
export const declinedChoice = 'dk'

export const genderItem = 'q0058'
export const raceItem = 'q0059'

export const genderNames: Readonly<Record<number, string>> = {
  1: 'Male',
  2: 'Female',
  3: 'Non-binary',
  4: 'Prefer not to say',
  5: 'Other',
}

/** Answers offered by each setting of the gender question. 0 (not chosen yet) and 5 (no gender question) offer none. */
export const genderOptions: Readonly<Record<number, readonly number[]>> = {
  0: [],
  1: [1, 2],
  2: [1, 2, 4],
  3: [1, 2, 5, 4],
  4: [1, 2, 3, 5, 4],
  5: [],
}

/** Means two or more races. */
export const severalRaces = 7
export const raceNames: Readonly<Record<number, string>> = {
  1: 'Native American',
  2: 'Asian',
  3: 'Hispanic/Latinx',
  4: 'Native Hawaiian/Pacific Islander',
  5: 'Black/African American',
  6: 'White',
  7: '2 or More Races',
}

/** The page also offers Middle Eastern or North African. Chosen alone, it counts as White: codes are fixed. */
export const pageOnlyRace = 8
export const raceCounted = (code: number | null): number | null => (code === pageOnlyRace ? 6 : code)

/** Process steps that the product itself updates. */
export const steps = {
  schoolProfile: 8,
  auditSurvey: 1,
  responsesAndResults: 31,
  alignStrategies: 32,
  progressMonitoring: 33,
} as const
export const stepStatus = { disabled: 0, active: 1, complete: 2 } as const

/** Outcome of a submission, in the reply and on the device. */
export const responseCodes = { success: 1, failure: 2, incomplete: 3 } as const

/** Share of a group's people that must respond for the group to count as represented. */
export const lowResponseShare = 0.2

/** A survey's status: before it opens, while it is open, and after its last day. */
export const surveyStatuses = ['pre-release', 'active', 'closed'] as const
export type SurveyStatus = (typeof surveyStatuses)[number]

/** A survey collects responses, has early results for 24 hours after it closes, and is then final for good. */
export const surveyStages = ['pre-release', 'collecting', 'provisional', 'final', 'cancelled'] as const
export type SurveyStage = (typeof surveyStages)[number]
