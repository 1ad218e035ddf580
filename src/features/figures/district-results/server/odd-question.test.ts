import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { districtWithOddQuestion } from '../../../../app/testing/district.ts'
import { insertRespondents } from '../../../../app/testing/responses.ts'
import { type Leader, newToken } from '../../../../app/testing/survey.ts'
import { districtResultsContract } from '../contract.ts'

let app: TestApp
let odd: { organization: number; officer: Leader }

beforeAll(async () => {
  app = await testApp()
  odd = await districtWithOddQuestion(app)
}, 120_000)
afterAll(() => app.close())

async function somaliGap({ organization, officer }: typeof odd) {
  const token = await newToken(app, officer)
  const { body } = await app.call(
    districtResultsContract.districtResults,
    { params: { organization } },
    token,
  )
  const parents = body.rollUp?.gaps?.groups.find(({ key }) => key === 'parents')
  return parents?.gaps.find(({ dimension, area }) => dimension === 'homeLanguage' && area === 'DBP')
}

test('shows the question that makes up most of a gap, with both sides’ scores', async () => {
  const gap = await somaliGap(odd)
  expect(gap).toMatchObject({ name: 'Somali', clear: true, direction: 'lower', isUnread: true })
  expect(gap?.question?.subgroup).toEqual({ score: 0.1, coded: 'orLess' })
  expect(gap?.question?.rest.score).toBeGreaterThan(4.5)
  expect(gap?.question?.rest.score).toBeLessThan(5.5)
  expect(Object.keys(gap ?? {})).not.toContain('basis')
})

test('lists the question and the unreviewed translation in the file', async () => {
  const { body } = await app.app.inject({
    url: `/api/district-results/${odd.organization}/download?format=csv`,
    headers: { authorization: `Bearer ${await newToken(app, odd.officer)}` },
  })
  const [head = '', ...lines] = body.split('\n')
  expect(head).toMatch(
    /,mostly_one_question,question_score,.*,question_others_score_end,between_schools,between_schools_low,between_schools_high\r?$/,
  )
  const own = lines.filter((line) => line.startsWith('Gaps across schools') && line.includes(',Somali,'))
  expect(own).toHaveLength(9)
  expect(own.every((line) => line.includes('Somali: no speaker had reviewed this translation.'))).toBe(true)
  expect(own.filter((line) => /,0\.1,or less,[45](?:\.\d)?,,,,\r?$/.test(line))).toHaveLength(1)
})

test('stores nothing that isn’t shown', async () => {
  const { document } = await app.db
    .selectFrom('roll_ups')
    .select('document')
    .where('organization_id', '=', odd.organization)
    .executeTakeFirstOrThrow()
  expect(document).not.toContain('"basis"')
  const numbers = JSON.parse(document).gaps.flatMap(({ gaps }: { gaps: { question?: object }[] }) =>
    gaps.flatMap(({ question }) => (question ? [JSON.stringify(question)] : [])),
  )
  expect(numbers).toHaveLength(1)
  expect(numbers[0]).not.toMatch(/\d\.\d\d/)
})

test('gives the same question if someone answers without a score or results are combined again', async () => {
  const made = await somaliGap(odd)
  const again = async () => {
    await app.db.deleteFrom('rolled_up_surveys').where('organization_id', '=', odd.organization).execute()
    await app.db.deleteFrom('roll_ups').where('organization_id', '=', odd.organization).execute()
    const body = { organization: odd.organization, round: '2026-27' }
    const { status } = await app.call(
      districtResultsContract.makeDistrictResults,
      { body },
      await newToken(app, odd.officer),
    )
    expect(status).toBe(200)
    return somaliGap(odd)
  }
  expect(await again()).toEqual(made)
  const { guid } = await app.db.selectFrom('surveys').select('guid').orderBy('id').executeTakeFirstOrThrow()
  await insertRespondents(app, guid, [{ type: 2, subType: 18, race: null, gender: null, level: null }])
  expect((await again())?.question).toEqual(made?.question)
})

test('shows no question if several make up the gap', async () => {
  const gap = await somaliGap(await districtWithOddQuestion(app, { questions: 3 }))
  expect(gap).toMatchObject({ clear: true })
  expect(gap?.question).toBeUndefined()
}, 120_000)

test('shows neither in results that an earlier version created', async () => {
  const { document } = await app.db
    .selectFrom('roll_ups')
    .select('document')
    .where('organization_id', '=', odd.organization)
    .executeTakeFirstOrThrow()
  const { unread: _, gaps, ...kept } = JSON.parse(document)
  const before = gaps.map((group: { gaps: object[] }) => ({
    ...group,
    gaps: group.gaps.map((gap) => ({ ...gap, question: undefined })),
  }))
  await app.db
    .updateTable('roll_ups')
    .set({ document: JSON.stringify({ ...kept, gaps: before }) })
    .where('organization_id', '=', odd.organization)
    .execute()
  const gap = await somaliGap(odd)
  expect(gap).toMatchObject({ clear: true, isUnread: false })
  expect(gap?.question).toBeUndefined()
})
