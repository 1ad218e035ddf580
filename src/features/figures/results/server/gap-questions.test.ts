import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { withCarriedGap } from '../../../../app/testing/carried.ts'
import { resultsContract } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function reportOf(first: number) {
  const { guid, asked, token } = await withCarriedGap(app, first)
  const { body } = await app.call(resultsContract.areaReport, { params: { guid, area: 'DBP' } }, token)
  return { asked, gap: body.gaps.find(({ dimension, clear }) => dimension === 'race' && clear) }
}

test('shows which question carries a clear gap, with the scores of both sides', async () => {
  const { asked, gap } = await reportOf(260)
  expect(gap).toMatchObject({ kind: 'area', clear: true })
  expect(gap?.questions?.map(({ name }) => name).sort()).toEqual([...asked].sort())
  const [carrier, ...others] = gap?.questions?.filter(({ carries }) => carries) ?? []
  expect([carrier?.name, others]).toEqual([asked[0], []])
  // One side's score is 0, the other's about 5.
  const [lower, higher] = [carrier?.subgroup.score ?? 9, carrier?.rest.score ?? 9].sort((a, b) => a - b)
  expect(lower).toBeLessThanOrEqual(0.5)
  expect(Math.abs((higher ?? 0) - 5)).toBeLessThan(0.7)
  // On all other questions, the two sides differ only by rounding.
  for (const { carries, subgroup, rest } of gap?.questions ?? [])
    if (!carries) expect(Math.abs(subgroup.score - rest.score)).toBeLessThan(0.8)
})

test('doesn’t show questions for a row of fewer than 200 people', async () => {
  const { gap } = await reportOf(150)
  expect(gap).toMatchObject({ clear: true })
  expect(gap?.questions).toBeUndefined()
})
