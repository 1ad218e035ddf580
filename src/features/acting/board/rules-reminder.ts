import { benchmark } from './rules.ts'

/**
 * Returns the email that asks schools to act; `address` is this service's URL. It is sent starting on a survey's second
 * day. It mentions the home page button that leads to the responses.
 */
export const reminderText = (organization: string, address: string): string =>
  `Your school’s equity audit survey is open. At the pace of the last 7 days, at least one group won’t reach a ${benchmark}% response rate by the close date.

Sign in at ${address} and choose Monitor Responses on the home page. You’ll see which group is behind, how many more responses you need and ways to reach people.

Thank you,
${organization}`

export const reminderSubject = 'Your equity audit survey needs more responses'

interface SchoolToRemind {
  remindedToday: boolean
  people: readonly { email: string }[]
}

/** Counts schools and people to remind, excluding schools reminded today. Counts each person once. */
export function reminderNow(schools: readonly SchoolToRemind[]) {
  const asked = schools.filter(({ remindedToday, people }) => !remindedToday && people.length > 0)
  const addresses = new Set(asked.flatMap(({ people }) => people.map(({ email }) => email)))
  return {
    schools: asked.length,
    people: addresses.size,
    earlier: schools.filter(({ remindedToday }) => remindedToday).length,
  }
}
