import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileText } from '../../../app/testing/hostile.ts'
import { listText, readAll } from '../../../app/testing/school-list.ts'
import { csv } from '../../../shared/csv.ts'
import { meetsPasswordPolicy, temporaryPassword } from '../../people/users/rules.ts'
import { cellText, columns } from './rules.ts'

const one = (text: string, name = 'schools.csv') => {
  const { rows, faults, skipped } = readAll({ [name]: text })
  return { rows, faults: faults.map(({ line, message }) => `${line ?? '-'}: ${message}`), skipped }
}

test('reads a list with any byte-order mark, separator and line ending', () => {
  const { rows } = one(listText)
  expect(rows).toHaveLength(3)
  expect(rows[1]).toMatchObject({
    line: 3,
    listId: '270001200001',
    email: 'ben.vang@hillside.example',
    name: '',
  })
  const others = [
    listText.replaceAll('\n', '\r\n'),
    listText.replaceAll(',', ';'),
    listText.replaceAll(',', '\t'),
  ]
  for (const text of others) expect(one(text).rows).toEqual(rows)
  expect(one(listText.replace('School ID', ' school  id ')).rows).toEqual(rows)
})

test.each([
  ['', '-: The file is empty.'],
  ['\n \n', '-: The file is empty.'],
  [
    'a,b\n1,2\n',
    '1: We don’t recognize any column in the first line. Download the template to see the names to use.',
  ],
  ['School ID,Colour,Mood\n1,2,3\n', '1: We don’t recognize 2 columns: “Colour”, “Mood”. Remove them.'],
  ['School ID,\n1,2\n', '1: We don’t recognize 1 column: one without a name. Remove it.'],
  ['School ID,School ID\n1,2\n', '1: Two columns are named “School ID”.'],
  ['Phone,E-mail\n1,2\n', '1: The file needs a School ID or School name column.'],
  ['School ID,Phone\n1\n', '2: This line has 1 cell, but the first line has 2.'],
  ['School ID,Phone\n1,2,3\n', '2: This line has 3 cells, but the first line has 2.'],
  ['School ID,Phone\n"1,2\n', '-: Line 2: a quotation mark is missing.'],
  [`School ID,Phone\n1,${'x'.repeat(1001)}\n`, '2: A cell has more than 1000 characters.'],
  ['School ID,Phone\n', '-: None of the rows has a school or a leader.'],
])('rejects %j and explains why', (text, sentence) => {
  expect(one(text)).toMatchObject({ rows: [], faults: [sentence] })
})

test('rejects 5,001 rows and leaves the rest unread', () => {
  const { faults, rows } = one(`School ID,Phone\n${'1,2\n'.repeat(5001)}1\n`)
  expect(rows).toEqual([])
  expect(faults).toEqual(['-: There are more than 5,000 rows. Split them into several files.'])
})

test('reads back every cell of the files we write unchanged', () => {
  fc.assert(
    fc.property(fc.array(hostileText, { minLength: 1, maxLength: 5 }), (texts) => {
      const written = texts
        .map((text) => text.trim())
        .filter((text) => text.length <= 1000 && !text.includes('\0'))
      const table = csv([['School ID', 'School name'], ...written.map((text) => ['1', text])]).slice(1)
      const { rows } = one(table)
      const read = rows.map((row) => cellText(row.name))
      const expected = written.map((text) => text.replace(/\r\n?/g, '\n'))
      expect(read).toEqual(
        expected.map((text) => (/^'['’]?[=+\-@\t＝＋－＠]/.test(text) ? text.slice(1) : text)),
      )
    }),
    { seed: 7 },
  )
})

describe('an NCES directory', () => {
  const head =
    'SCHOOL_YEAR,NCESSCH,SCH_NAME,LEA_NAME,LSTREET1,LCITY,LSTATE,LZIP,PHONE,WEBSITE,SY_STATUS,LEVEL'
  test('fills in school fields, skips closed schools and restores leading zeros', () => {
    const { rows, skipped } = one(
      `${head}\n2025,10000500870,Pine,Mobile County,1 Way,Mobile,AL,36601,M,†,1,High\n2025,010000500871,Oak,X,1,Y,AL,36601,,,2,High\n`,
    )
    expect(rows).toEqual([
      {
        file: 'schools.csv',
        line: 2,
        listId: '010000500870',
        name: 'Pine',
        district: 'Mobile County',
        street: '1 Way',
        city: 'Mobile',
        state: 'AL',
        zip: '36601',
        phone: '',
        website: '',
      },
    ])
    expect(skipped).toBe(1)
  })
})

describe('OneRoster', () => {
  const orgs = `sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId
d1,active,,Shore District,district,2700012,
s1,active,,Hill,school,270001200009,d1
s2,active,,Vale,school,,d1
s3,tobedeleted,,Gone,school,,d1
`
  const roles = `sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId
1,active,,principal,primary,principal,,,s1
2,active,,assistant,primary,siteAdministrator,,,s1
3,active,,assistant,primary,siteAdministrator,,,s2
4,active,,pupil,primary,student,,,s1
5,active,,parent,primary,parent,,,s1
6,active,,teacher,primary,teacher,,,s1
7,active,,former,primary,principal,,2025-06-30,s1
8,active,,officer,primary,districtAdministrator,,,d1
9,active,,off,primary,principal,,,s2
`
  const users = `sourcedId,status,enabledUser,username,givenName,familyName,email,password
principal,active,true,a,Ana,Lopez,ana@hill.example,secret
assistant,active,true,b,Ben,Vang,ben@hill.example,secret
pupil,active,true,c,Pupil,One,pupil@hill.example,secret
parent,active,true,d,Parent,One,parent@hill.example,secret
teacher,active,true,e,Teacher,One,teacher@hill.example,secret
former,active,true,f,Former,One,former@hill.example,secret
off,active,false,g,Off,One,off@hill.example,secret
`
  test('reads schools and their leaders, but no other people or passwords', () => {
    // The files can be chosen in any order.
    const read = readAll({ 'users.csv': users, 'roles.csv': roles, 'orgs.csv': orgs })
    expect(read.faults).toEqual([])
    const kept = read.rows.map(({ listId, name, district, email, role }) => [
      listId,
      name ?? email,
      district ?? role,
    ])
    expect(kept).toEqual([
      ['270001200009', 'Hill', 'Shore District'],
      ['s2', 'Vale', 'Shore District'],
      ['270001200009', 'ana@hill.example', 'Leader'],
      ['270001200009', 'ben@hill.example', 'Coordinator'],
      ['s2', 'ben@hill.example', 'Coordinator'],
    ])
    expect(JSON.stringify(read)).not.toMatch(/pupil|parent@|teacher|former|off@|secret/i)
  })

  test('says which other file a OneRoster file needs', () => {
    expect(one(users, 'users.csv').faults).toEqual([
      '-: We also need roles.csv, for the roles of the people in users.csv. Choose both files, or the whole zip file.',
    ])
    expect(one(roles, 'roles.csv').faults).toEqual([
      '-: We also need users.csv, for the names of the people in roles.csv. Choose both files, or the whole zip file.',
    ])
    expect(one(orgs, 'orgs.csv').rows).toHaveLength(2)
  })

  test('reports an invalid row without revealing its contents', () => {
    const { faults } = readAll({ 'users.csv': `${users}pupil2,active,true,h,Secret\n`, 'roles.csv': roles })
    expect(faults).toEqual([
      { file: 'users.csv', line: 9, message: 'This line has 5 cells, but the first line has 8.' },
    ])
  })
})

test('creates different temporary passwords that meet the policy', () => {
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })),
      (stream) => {
        const random = (below: number) => Math.floor(Number(stream.next().value) * below)
        expect(meetsPasswordPolicy(temporaryPassword(random))).toBe(true)
      },
    ),
  )
})

test('has the template’s columns in this order', () => {
  expect(columns.map(({ heading }) => heading).join(',')).toBe(
    'School ID,School name,Street,City,State,ZIP,Phone,Website,District,Counselor,Expected students,Expected parents and caregivers,Expected staff,First name,Last name,E-mail,Contact,Role',
  )
})
