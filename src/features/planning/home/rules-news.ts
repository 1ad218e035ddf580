import type { EventName } from '../../records/events/rules.ts'

/** Actions by colleagues and the district that a school's leaders would want to know about. */
export const newsEvents = [
  'Answer to families changed',
  'Answer to families published',
  'Answer to families withdrawn',
  'Close date moved',
  'Community Profile changed',
  'Expected count corrected',
  'Goal changed',
  'Goal deleted',
  'Goal made',
  'Goal marked',
  'Goal note added',
  'Implementation plan downloaded',
  'Pulse started',
  'Results downloaded',
  'Results released',
  'Results shared',
  'School profile changed',
  'Setup changed',
  'Shared results withdrawn',
  'Survey cancelled',
  'Survey closed early',
  'Survey made',
  'Template given',
] as const satisfies readonly EventName[]

/** How many news entries are shown and read. More are read, because each person's repeated saves show only once. */
export const newsShown = 3
export const newsRead = 60
export const newsDays = 30

/** Keeps only each person's newest entry for each kind of event. */
export const onceEach = <L extends { user_fk: number | null; event: string }>(lines: readonly L[]): L[] =>
  lines.filter(
    ({ user_fk, event }, at) =>
      lines.findIndex((one) => one.user_fk === user_fk && one.event === event) === at,
  )
