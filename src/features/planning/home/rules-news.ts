import type { EventName } from '../../records/events/rules.ts'

/** What colleagues and the district do about a school that its leaders would ask about. */
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

/** The number shown and the number read. Someone who saves often is listed once. */
export const newsShown = 3
export const newsRead = 60
export const newsDays = 30

/** The newest of what each did, once. */
export const onceEach = <L extends { user_fk: number | null; event: string }>(lines: readonly L[]): L[] =>
  lines.filter(
    ({ user_fk, event }, at) =>
      lines.findIndex((one) => one.user_fk === user_fk && one.event === event) === at,
  )
