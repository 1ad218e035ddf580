import * as z from 'zod'

/** Advisories that are accepted temporarily. */
export const exceptions = z.array(
  z.strictObject({
    /** GHSA-…, as in the advisory database. */
    advisory: z.string().regex(/^GHSA(-[a-z0-9]{4}){3}$/),
    /** Why it does no harm here, or why it can't be fixed yet. */
    reason: z.string().min(20),
    /** Last day of the exception, YYYY-MM-DD. */
    until: z.iso.date(),
  }),
)
type Exceptions = z.output<typeof exceptions>

/**
 * The fields we use from npm's audit report (version 2). Packages list their advisories and the packages that cause
 * them.
 */
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(),
          z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string() }),
        ]),
      ),
    }),
  ),
})

interface Verdict {
  faults: string[]
  notes: string[]
}

/**
 * Evaluates an npm audit report. High and critical advisories are faults unless a current exception covers them. An
 * expired exception is a fault. If the reply isn't a report, returns a note, or a fault in continuous integration unless
 * AUDIT=offline is set.
 */
export function judge(
  answer: unknown,
  listed: Exceptions,
  today: string,
  environment: { CI?: string | undefined; AUDIT?: string | undefined } = {},
): Verdict {
  const faults = listed
    .filter((one) => one.until < today)
    .map((one) => `The exception for ${one.advisory} ended on ${one.until}: update the package or extend it.`)
  const parsed = report.safeParse(answer)
  if (!parsed.success) {
    const unreached = 'We can’t reach the advisory service, so we couldn’t check for known vulnerabilities.'
    if (environment.AUDIT === 'offline') return { faults, notes: [`${unreached} AUDIT=offline allows that.`] }
    if (!environment.CI) return { faults, notes: [unreached] }
    return { faults: [...faults, `${unreached} AUDIT=offline would allow that.`], notes: [] }
  }
  const advisories = new Map(
    Object.values(parsed.data.vulnerabilities)
      .flatMap((one) => one.via)
      .flatMap((via) =>
        typeof via === 'string' ? [] : [[via.url.split('/').at(-1) ?? via.url, via] as const],
      ),
  )
  const notes: string[] = []
  for (const [id, { name, title, severity, url }] of advisories) {
    if (severity !== 'high' && severity !== 'critical') continue
    const exception = listed.find((one) => one.advisory === id && one.until >= today)
    if (exception) notes.push(`${name}: ${id} is accepted until ${exception.until}. ${exception.reason}`)
    else faults.push(`${name}: ${title} (${severity}). ${url}`)
  }
  for (const { advisory, until } of listed) {
    if (until >= today && !advisories.has(advisory))
      notes.push(`The exception for ${advisory} is no longer needed.`)
  }
  return { faults, notes }
}
