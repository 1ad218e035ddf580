import { screen, waitFor, within } from '@testing-library/react'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { districtOf, memberOf } from '../../../../app/testing/district.ts'
import { membershipFile, wholeSchool } from '../../../../app/testing/enrollment-files.ts'
import { downloads, networkOf, openPage, pageTests, passOn } from '../../../../app/testing/page.tsx'
import { type Leader, leaderWithSchool, newToken } from '../../../../app/testing/survey.ts'
import { setTransport } from '../../../../web/call.ts'
import { cellKeys } from '../../../schools/enrollment/rules.ts'
import { districtEnrollmentContract } from '../contract.ts'

pageTests()
const ids = ['270001200001', '270001200002', '270001200003']
let app: TestApp
let organization: number
let officer: Leader
let schools: number[]
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
  schools = []
  for (const [place, entity_name] of ['Aspen', 'Birch', 'Cedar'].entries()) {
    const { schoolId } = await leaderWithSchool(app)
    schools.push(schoolId)
    await app.db.updateTable('schools').set({ entity_name }).where('id', '=', schoolId).execute()
    await app.db
      .insertInto('school_numbers')
      .values({
        school_id: schoolId,
        listed_as: ids[place] ?? '',
        students: null,
        parents: null,
        staff: null,
      })
      .execute()
  }
  organization = await districtOf(app, schools)
  officer = await memberOf(app, organization, 'officer')
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const open = () => openPage(app, '/schools/enrollment', officer.token)
const choose = async (
  hands: ReturnType<typeof open>,
  ...files: [name: string, content: string | Uint8Array][]
) =>
  hands.upload(
    await screen.findByLabelText('Files'),
    files.map(
      ([name, content]) => new File([typeof content === 'string' ? content : new Uint8Array(content)], name),
    ),
  )
const stored = async () =>
  (
    await app.call(
      districtEnrollmentContract.districtEnrollment,
      { params: { id: organization } },
      await newToken(app, officer),
    )
  ).body.schools.map(({ counts }) => counts)
const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLTableRowElement)
const save = async (entityId: number, version: number, counts: object) =>
  app.call(
    districtEnrollmentContract.saveDistrictEnrollment,
    { params: { id: organization }, body: { schools: [{ entityId, version, counts }] } },
    officer.token,
  )

const twoSchools = membershipFile([
  ...wholeSchool(ids[0] ?? '', 'Aspen'),
  ...wholeSchool(ids[1] ?? '', 'Birch'),
  ...wholeSchool('270001200099', 'Gull'),
])

test('shows each school’s changes, then saves the chosen schools', async () => {
  await save(schools[0] ?? 0, 0, { 'students/grade/1': 20, 'students/grade/2': 20, 'staff/role/4': 9 })
  await save(schools[1] ?? 0, 0, { 'students/grade/1': 220 })
  const hands = open()
  await choose(hands, ['ccd.csv', twoSchools])

  await screen.findByRole('heading', { name: 'Preview' })
  screen.getByText(/^2 schools in the file, 2 with changes\./)
  const aspen = rowOf('Aspen')
  expect(aspen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '40',
    '216',
    '4th 24, 5th 24, 6th 24, 7th 24, 8th 24, 9th 24, 10th 24, 11th 24, 12th 24',
    '120 students below 4th grade aren’t counted.',
  ])
  screen.getByRole('heading', { name: '1 school would change by more than a third' })
  screen.getByText('Aspen: from 40 to 216 students')
  await hands.click(screen.getByText('1 school of the district isn’t in the file'))
  screen.getByText('Cedar')
  screen.getByText('Gull: We don’t have this school in the district.')

  await hands.click(rowOf('Birch').getByRole('checkbox'))
  await hands.click(screen.getByRole('button', { name: 'Save 1 school' }))
  await screen.findByRole('heading', { name: '1 school saved' })
  const [first, second] = await stored()
  expect(first).toMatchObject({ 'students/grade/1': 24, 'students/race/2': 27, 'staff/role/4': 9 })
  expect(second).toEqual({ 'students/grade/1': 220 })
  await waitFor(() => expect(rowOf('Aspen').getByText('No change')).toBeDefined())
})

const roster = {
  'orgs.csv': `sourcedId,status,name,type,identifier\no1,active,Aspen,school,${ids[0]}\n`,
  'users.csv':
    'sourcedId,status,enabledUser,orgSourcedIds,role,username,givenName,familyName,email,grades\nperson-1,active,true,o1,student,ada.ames,Ada,Ames,ada@shore.example,04\nperson-2,active,true,o1,student,ben.bell,Ben,Bell,ben@shore.example,05\n',
  'demographics.csv':
    'sourcedId,status,birthDate,sex,americanIndianOrAlaskaNative,asian,blackOrAfricanAmerican,nativeHawaiianOrOtherPacificIslander,white,demographicRaceTwoOrMoreRaces,hispanicOrLatinoEthnicity\nperson-1,active,2015-02-03,female,false,true,false,false,false,false,false\n',
  'enrollments.csv':
    'sourcedId,status,classSourcedId,schoolSourcedId,userSourcedId,role\ne1,active,c1,o1,person-1,student\ne2,active,c1,o1,person-2,student\n',
}

test('sends only the schools’ counts', async () => {
  const bodies: string[] = []
  const hands = open()
  await screen.findByLabelText('Files')
  setTransport(async (address, options) => {
    bodies.push(`${address} ${String(options?.body ?? '')}`)
    return passOn(app, String(address), options)
  })
  const zip = zipSync(Object.fromEntries(Object.entries(roster).map(([name, text]) => [name, strToU8(text)])))
  await choose(hands, ['roster.zip', zip])
  await hands.click(await screen.findByRole('button', { name: 'Save 1 school' }))
  await screen.findByRole('heading', { name: '1 school saved' })

  const sent = bodies.filter((one) => !one.endsWith(' '))
  expect(sent).toHaveLength(1)
  const { schools: all, ...others } = JSON.parse((sent[0] ?? '').replace(/^\S+ /, ''))
  expect(others).toEqual({})
  expect(all).toEqual([
    {
      entityId: schools[0],
      version: 0,
      counts: {
        'students/grade/1': 1,
        'students/grade/2': 1,
        'students/race/2': 1,
        'students/gender/2': 1,
      },
    },
  ])
  for (const key of Object.keys(all[0].counts)) expect(cellKeys).toContain(key)
  for (const word of ['Ada', 'Ames', 'ben', 'shore', 'person-1', '2015', 'e1', 'Aspen', ids[0]])
    expect(bodies.join('\n')).not.toContain(word)
})

test('names a school that someone else just changed and offers its new preview', async () => {
  const hands = open()
  await choose(hands, ['ccd.csv', twoSchools])
  const button = await screen.findByRole('button', { name: 'Save 2 schools' })
  await save(schools[1] ?? 0, 0, { 'students/grade/1': 24, 'parents/homeLanguage/18': 3 })

  await hands.click(button)
  await screen.findByRole('heading', { name: '1 school saved, 1 not' })
  screen.getByText(/^Birch: Someone just changed its Community Profile\./)
  await hands.click(await screen.findByRole('button', { name: 'Save 1 school' }))
  await screen.findByRole('heading', { name: '1 school saved' })
  expect((await stored())[1]).toMatchObject({ 'students/grade/12': 24, 'parents/homeLanguage/18': 3 })
})

test('keeps the preview while the server can’t be reached', async () => {
  const hands = open()
  await choose(hands, ['ccd.csv', twoSchools])
  const button = await screen.findByRole('button', { name: 'Save 2 schools' })
  networkOf(app, false)
  await hands.click(button)
  await screen.findByText(/can’t reach/)
  networkOf(app, true)

  await hands.click(screen.getByRole('button', { name: 'Save 2 schools' }))
  await screen.findByRole('heading', { name: '2 schools saved' })
})

test.each<[string, string, string | Uint8Array, RegExp]>([
  ['other columns', 'a.csv', 'Name,Age\nAda,9\n', /^We don’t recognize this file\./],
  ['another encoding', 'a.csv', new Uint8Array([0x53, 0xe9, 0x2c]), /^This file isn’t in UTF-8/],
  ['a workbook', 'a.csv', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), /^This is an Excel workbook/],
  ['nothing', 'a.csv', '', /^The file is empty/],
  ['another zip file', 'a.zip', zipSync({ 'b.txt': strToU8('x') }), /^The zip file doesn’t include/],
])(
  'explains in a sentence that a file has %s, and changes nothing',
  async (_what, name, content, sentence) => {
    await save(schools[0] ?? 0, 0, { 'students/grade/1': 20 })
    const hands = open()
    await choose(hands, [name, content])

    const refused = within(await screen.findByRole('alert', { name: `We couldn’t use ${name}` }))
    expect(refused.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(sentence),
    ])
    refused.getByText(/^Nothing has changed\./)
    expect((await stored())[0]).toEqual({ 'students/grade/1': 20 })
  },
)

test('reads its own table back without a change', async () => {
  await save(schools[0] ?? 0, 0, { 'students/grade/1': 20, 'staff/role/4': 9 })
  const hands = open()
  await hands.click(await screen.findByRole('button', { name: 'Download your schools’ table' }))
  await waitFor(() => expect(downloads).toHaveLength(1))
  const text = (await downloads[0]?.content.text()) ?? ''

  await choose(hands, ['own.csv', text])
  await screen.findByText('Nothing to save. The Community Profiles already have these numbers.')
  await choose(hands, ['own.csv', text.replace('Classroom Educator,9', 'Classroom Educator,12')])
  await hands.click(await screen.findByRole('button', { name: 'Save 1 school' }))
  await screen.findByRole('heading', { name: '1 school saved' })
  expect((await stored())[0]).toEqual({ 'students/grade/1': 20, 'staff/role/4': 12 })
})

test('is reached from the board and from the district’s page', async () => {
  const hands = openPage(app, '/schools', officer.token)
  await hands.click(await screen.findByRole('link', { name: 'Enrollment' }))
  await screen.findByRole('heading', { level: 1, name: 'Enrollment' })
  await hands.click(within(screen.getByRole('main')).getByRole('link', { name: 'Schools' }))
  await screen.findByRole('heading', { level: 1, name: 'Schools' })
})

test('says who fills in the enrollment', async () => {
  openPage(app, '/schools/enrollment', (await app.account()).token)
  await screen.findByRole('heading', { name: 'You aren’t a district officer' })
})

test('says that a district has no schools and retries after an error', async () => {
  const empty = await districtOf(app, [], 'Empty Plains')
  const token = (await memberOf(app, empty, 'officer')).token
  const hands = openPage(app, '/schools/enrollment', token, { without: '/api/organizations' })
  const again = await screen.findByRole('button', { name: 'Try again' })
  networkOf(app, true)
  await hands.click(again)
  await screen.findByRole('heading', { name: 'No schools yet' })
})
