import { expect, test } from 'vitest'
import { exceptions, judge } from './audit-rules.ts'

const today = '2026-10-14'
const id = 'GHSA-aaaa-bbbb-cccc'
const exception = (until: string) => ({ advisory: id, reason: 'The weak call is never made here.', until })
const advisory = (severity: string) => ({
  source: 1,
  name: 'left-pad',
  title: 'Pads on the wrong side',
  url: `https://github.com/advisories/${id}`,
  severity,
})
const report = (...via: unknown[]) => ({
  auditReportVersion: 2,
  vulnerabilities: { 'left-pad': { severity: 'high', via }, other: { severity: 'high', via: ['left-pad'] } },
})
const clean = { auditReportVersion: 2, vulnerabilities: {} }
const refusal = { message: '405 Method Not Allowed', method: 'POST' }
const found = (severity: string) =>
  `left-pad: Pads on the wrong side (${severity}). https://github.com/advisories/${id}`
const ended = `The exception for ${id} ended on 2026-10-13: update the package or extend it.`
const unreached = 'We can’t reach the advisory service, so we couldn’t check for known vulnerabilities.'
const lived = (until: string) =>
  `left-pad: ${id} is accepted until ${until}. The weak call is never made here.`

test.each([
  ['nothing known', clean, [], [], []],
  ['a critical advisory', report(advisory('critical')), [], [found('critical')], []],
  ['a high advisory', report(advisory('high')), [], [found('high')], []],
  ['a moderate advisory', report(advisory('moderate')), [], [], []],
  [
    'one advisory, named by two packages',
    report(advisory('high'), advisory('high')),
    [],
    [found('high')],
    [],
  ],
  ['an exception in force', report(advisory('high')), [exception('2026-10-15')], [], [lived('2026-10-15')]],
  ['an exception on its last day', report(advisory('high')), [exception(today)], [], [lived(today)]],
  [
    'an exception past its day',
    report(advisory('high')),
    [exception('2026-10-13')],
    [ended, found('high')],
    [],
  ],
  ['an exception past its day, with nothing known', clean, [exception('2026-10-13')], [ended], []],
  [
    'an exception that nothing needs',
    clean,
    [exception('2027-01-01')],
    [],
    [`The exception for ${id} is no longer needed.`],
  ],
  ['no report', refusal, [], [], [unreached]],
  ['no answer', undefined, [], [], [unreached]],
  ['no report, and an exception past its day', refusal, [exception('2026-10-13')], [ended], [unreached]],
])('%s', (_what, answer, listed, faults, notes) => {
  expect(judge(answer, listed, today)).toEqual({ faults, notes })
})

test.each([
  [{ CI: 'true' }, [`${unreached} AUDIT=offline would allow that.`], []],
  [{ CI: 'true', AUDIT: 'offline' }, [], [`${unreached} AUDIT=offline allows that.`]],
  [{ AUDIT: 'offline' }, [], [`${unreached} AUDIT=offline allows that.`]],
  [{ CI: '' }, [], [unreached]],
])('reports faults and notes for an audit that couldn’t run, given %o', (environment, faults, notes) => {
  expect(judge(refusal, [], today, environment)).toEqual({ faults, notes })
  expect(judge(clean, [], today, environment)).toEqual({ faults: [], notes: [] })
})

test('requires each exception to have an advisory, a reason and a date', () => {
  expect(exceptions.safeParse([exception('2026-10-15')]).success).toBe(true)
  for (const wrong of [
    { advisory: 'left-pad' },
    { reason: 'later' },
    { until: 'never' },
    { until: undefined },
  ]) {
    expect(exceptions.safeParse([{ ...exception('2026-10-15'), ...wrong }]).success).toBe(false)
  }
})
