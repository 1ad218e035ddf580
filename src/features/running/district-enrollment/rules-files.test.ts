import { expect, test } from 'vitest'
import { membershipFile, races, setA, wholeSchool } from '../../../app/testing/enrollment-files.ts'
import { readEnrollment } from './rules-files.ts'

const today = '2026-09-21'
function readAll(...files: readonly [name: string, text: string][]) {
  const reading = readEnrollment(
    files.map(([name, text]) => ({ name, text })),
    today,
  )
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}
const faultsOf = (...files: [string, string][]) => readAll(...files).faults.map(({ message }) => message)
const countsOf = (...files: [string, string][]) =>
  readAll(...files).schools.map(({ listId, name, counts, young, ungraded, hidden }) => {
    return { listId, name, counts: Object.fromEntries(counts), young, ungraded, hidden: [...hidden] }
  })

const bay = { id: '270001200001', name: 'Bay School' }
const cell = { school: bay, grade: 'Grade 4', race: 'White', sex: 'Female', count: 3 }

test('counts an NCES file from its finest rows only', () => {
  const [school] = countsOf(['ccd.csv', membershipFile(wholeSchool(bay.id, bay.name))])
  const { counts = {}, young, ungraded } = school ?? {}

  expect(school).toMatchObject({ listId: bay.id, name: bay.name, hidden: [] })
  // 8 races and 3 sexes in each of 9 grades; those that aren't specified count only elsewhere.
  expect(counts['students/grade/1']).toBe(24)
  expect(Object.keys(counts).filter((key) => key.startsWith('students/grade/'))).toHaveLength(9)
  expect([1, 2, 3, 4, 5, 6, 7].map((code) => counts[`students/race/${code}`])).toEqual(Array(7).fill(27))
  expect([1, 2, 3].map((code) => counts[`students/gender/${code}`])).toEqual([72, 72, undefined])
  expect([young, ungraded]).toEqual([5 * 24, 0])
  expect(races).toHaveLength(8)
})

test('leaves counts blank that the file hides, and none that a school doesn’t have', () => {
  const rows = [
    cell,
    { ...cell, race: 'Asian', count: -9 },
    { ...cell, grade: 'Grade 5', count: '', flag: 'Suppressed' },
    { ...cell, grade: 'Grade 6', count: 2 },
    { ...cell, grade: 'Grade 7', count: -2 },
    { ...cell, grade: 'Grade 8', count: '', flag: 'Not applicable' },
    { ...cell, grade: 'Grade 8', race: 'Not Specified', count: -1 },
    { ...cell, grade: 'Kindergarten', count: 4 },
    { ...cell, grade: 'Ungraded', count: 5 },
    { ...cell, grade: 'Adult Education', count: 6 },
  ]
  expect(countsOf(['ccd.csv', membershipFile(rows)])).toEqual([
    {
      listId: bay.id,
      name: bay.name,
      counts: { 'students/grade/9': 2 },
      hidden: [
        'students/grade/1',
        'students/race/2',
        'students/gender/2',
        'students/grade/2',
        'students/race/6',
      ],
      young: 4,
      ungraded: 5,
    },
  ])
})

test('restores the leading zero of NCES IDs and reads tabs and quoted cells', () => {
  const text = membershipFile([{ ...cell, school: { id: '10000500870', name: 'Oak, East' } }])
  expect(countsOf(['ccd.csv', text])[0]).toMatchObject({ listId: '010000500870', name: 'Oak, East' })
})

test.each([
  [
    'two school years',
    membershipFile([cell, { ...cell, sex: 'Male', year: '2024-2025' }]),
    /more than one school year/,
  ],
  ['a row twice', membershipFile([cell, cell]), /are in the file twice/],
  ['only totals', membershipFile([{ ...cell, total: 'Education Unit Total' }]), /named Category Set A/],
  ['a wrong count', membershipFile([{ ...cell, count: 'many' }]), /STUDENT_COUNT is “many”/],
  ['a directory', 'NCESSCH,SCH_NAME\n1,Bay\n', /has no RACE_ETHNICITY, SEX/],
  ['other columns', 'Name,Age\nAda,9\n', /We don’t recognize this file\. The first line must name/],
  ['nothing', '', /The file is empty/],
  ['a missing quotation mark', `${membershipFile([cell])}"x`, /a quotation mark is missing/],
])('rejects a file with %s', (_what, text, message) => {
  expect(readAll(['ccd.csv', text]).schools).toEqual([])
  expect(faultsOf(['ccd.csv', text])).toEqual([expect.stringMatching(message)])
})

const orgs =
  'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\n' +
  'd,active,,Shore Schools,district,,\no1,active,,Bay School,school,270001200001,d\no2,active,,Dune School,school,77,d\n'
const enrollments = (lines: string) =>
  `sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate\n${lines}`
const demographics =
  'sourcedId,status,dateLastModified,birthDate,sex,americanIndianOrAlaskaNative,asian,blackOrAfricanAmerican,nativeHawaiianOrOtherPacificIslander,white,demographicRaceTwoOrMoreRaces,hispanicOrLatinoEthnicity\n' +
  'u1,active,,2015-01-01,female,false,true,false,false,false,false,false\n' +
  'u2,active,,2015-01-01,male,false,true,false,false,true,false,true\n' +
  'u3,active,,2015-01-01,other,false,true,false,false,true,false,false\n'
const users11 =
  'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password\n' +
  [
    'u1,active,,true,o1,student,a,,Ada,Ames,,,,,,,04,',
    'u2,active,,true,"o1,o2",student,b,,Ben,Bell,,,,,,,09,',
    'u3,active,,true,o1,student,c,,Cam,Cole,,,,,,,KG,',
    'u4,tobedeleted,,true,o1,student,d,,Dee,Dorn,,,,,,,05,',
    'u5,active,,false,o1,student,e,,Eli,Estes,,,,,,,05,',
    'u6,active,,true,o1,teacher,f,,Fay,Ford,,,,,,,,',
    'u7,active,,true,o1,student,g,,Gus,Gray,,,,,,,"05,06",',
    'u8,active,,true,o1,student,h,,Hal,Hunt,,,,,,,05,\n',
  ].join('\n')

test('counts each active student of OneRoster 1.1 files once in each school', () => {
  const lines =
    'e1,active,,c1,o1,u1,student,,,\ne2,active,,c2,o1,u1,student,,,\ne3,active,,c1,,u2,student,,,2027-06-01\n' +
    'e4,active,,c3,o2,u2,student,,,\ne5,active,,c1,o1,u3,student,,,\ne6,active,,c1,o1,u4,student,,,\n' +
    'e7,active,,c1,o1,u5,student,,,\ne8,active,,c1,o1,u6,teacher,,,\ne9,active,,c1,o1,u7,student,,,\n' +
    'e10,active,,c1,o1,u8,student,,,2026-09-01\ne11,tobedeleted,,c1,o1,u8,student,,,\n'
  const classes =
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds\n' +
    'c1,active,,Art,,x,,,,o1,\n'
  expect(
    countsOf(
      ['enrollments.csv', enrollments(lines)],
      ['demographics.csv', demographics],
      ['users.csv', users11],
      ['classes.csv', classes],
      ['orgs.csv', orgs],
    ),
  ).toEqual([
    {
      listId: '270001200001',
      name: 'Bay School',
      counts: {
        'students/grade/1': 1,
        'students/grade/12': 1,
        'students/race/2': 1,
        'students/race/3': 1,
        'students/gender/1': 1,
        'students/gender/2': 1,
      },
      young: 1,
      ungraded: 1,
      hidden: [],
    },
    {
      listId: 'o2',
      name: 'Dune School',
      counts: { 'students/grade/12': 1, 'students/race/3': 1, 'students/gender/1': 1 },
      young: 0,
      ungraded: 0,
      hidden: [],
    },
  ])
})

test('counts the students of OneRoster 1.2 files by their roles', () => {
  const users =
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,grades,primaryOrgSourcedId\n' +
    'u1,active,,true,a,,Ada,Ames,06,o1\nu9,active,,true,i,,Ivy,Iles,,o1\n'
  const roles =
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId\n' +
    'r1,active,,u1,primary,student,,,o2\nr2,active,,u9,primary,teacher,,,o2\nr3,active,,u1,secondary,student,,2026-06-01,o1\n'
  const sessions =
    'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear\ns,active,,Year,schoolYear,2026-08-15,2027-06-10,,2027\n'
  const files: [string, string][] = [
    ['roles.csv', roles],
    ['users.csv', users],
    ['orgs.csv', orgs],
    ['academicSessions.csv', sessions],
  ]
  expect(countsOf(...files)).toEqual([
    {
      listId: 'o2',
      name: 'Dune School',
      counts: { 'students/grade/9': 1 },
      young: 0,
      ungraded: 0,
      hidden: [],
    },
  ])
  expect(readAll(...files).year).toBe(2026)
})

test('says which OneRoster files are missing', () => {
  expect(faultsOf(['users.csv', users11])).toEqual([
    'We also need orgs.csv. Choose all OneRoster files together, or the zip file.',
  ])
})

test('reads our own table and quotes its faulty lines', () => {
  const head = 'School ID,School name,ZIP,Group,Breakdown,Answer,Count,School year\n'
  const text = `${head}270001200001,Bay School,55101,Students,Grade,4th,"1,052",2025-26\n,Dune School,55102,Staff,Role,Classroom Educator,9,2025-26\n270001200001,,,students,grade,Kindergarten,7,\n270001200001,,,students,grade,5th,*,\n270001200001,,,students,grade,6th,,\n`
  expect(countsOf(['own.csv', text])).toEqual([
    {
      listId: '270001200001',
      name: 'Bay School',
      counts: { 'students/grade/1': 1052 },
      young: 7,
      ungraded: 0,
      hidden: ['students/grade/2'],
    },
    { listId: '', name: 'Dune School', counts: { 'staff/role/4': 9 }, young: 0, ungraded: 0, hidden: [] },
  ])
  const wrong = `${head}1,,,Students,Grade,4th,few,\n1,,,Students,Grade,4th,5,\n1,,,Students,Shoe size,4,5,\n,,,Students,Grade,4th,5,\n1,,,Students\n`
  expect(faultsOf(['own.csv', wrong])).toEqual([
    expect.stringMatching(/^“few”/),
    'This school and answer are already on line 2.',
    '“Students, Shoe size, 4” isn’t in the table.',
    'This line doesn’t say which school.',
    'This line has 4 cells, but the first line has 8.',
  ])
})

test('keeps nothing about a person', () => {
  const read = readAll(['users.csv', users11], ['orgs.csv', orgs], ['demographics.csv', demographics])
  const kept = JSON.stringify(read.schools.map((school) => ({ ...school, counts: [...school.counts] })))
  for (const word of ['Ada', 'Ames', 'u1', '2015']) expect(kept).not.toContain(word)
  expect(setA).toMatch(/^Category Set A/)
})
