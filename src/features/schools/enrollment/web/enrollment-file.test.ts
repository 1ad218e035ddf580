import { expect, test } from 'vitest'
import { cellKeys } from '../rules.ts'
import { bytesAtMost, enrollmentFile, readEnrollmentFile } from './enrollment-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const head = 'Group,Breakdown,Answer,Count'
const read = (...lines: string[]) => readEnrollmentFile(bytes([head, ...lines].join('\r\n')))

test('reads back its own download, and returns no counts from any other file', () => {
  const typed = Object.fromEntries(cellKeys.map((key, place) => [key, String(place)]))

  expect(readEnrollmentFile(bytes(enrollmentFile(typed)))).toEqual({ typed })
  expect(readEnrollmentFile(bytes(enrollmentFile({})))).toEqual({
    faults: ['The file has no counts.'],
  })
})

test.each([
  ['a mark of UTF-8 at the beginning', `\uFEFF${head}\r\nStaff,Role,School Leadership,3\r\n`],
  ['lines that end as on a Unix system', `${head}\nStaff,Role,School Leadership,3`],
  ['lines that end as on an old Macintosh', `${head}\rStaff,Role,School Leadership,3\r`],
  [
    'everything in quotation marks',
    `"Group","Breakdown","Answer","Count"\n"Staff","Role","School Leadership","3"`,
  ],
  ['other capitals and spaces', 'group, BREAKDOWN ,Answer,count\n staff ,role,school  leadership, 3 '],
  ['blank lines and columns', `${head},,\n,,,\n\nStaff,Role,School Leadership,3,,\n,,,\n`],
])('reads a file with %s', (_what, text) => {
  expect(readEnrollmentFile(bytes(text))).toEqual({ typed: { 'staff/role/3': '3' } })
})

test('keeps a count with a thousands comma, 0 or a blank as entered', () => {
  expect(read('Students,Grade,4th,"1,260"', 'Students,Grade,5th,0', 'Students,Grade,6th,')).toEqual({
    typed: { 'students/grade/1': '1,260', 'students/grade/2': '0', 'students/grade/9': '' },
  })
})

test.each([
  ['a formula', 'Staff,Role,School Leadership,=1+1', 'Line 2: “=1+1”. Enter a whole number'],
  ['a share', 'Staff,Role,School Leadership,12%', 'Line 2: “12%”. Enter a whole number'],
  [
    'a formula as a name',
    '"=HYPERLINK(""http://x.example"")",Role,School Leadership,1',
    'Line 2: “=HYPERLINK("http://x.example"), Role, Sc…” isn’t in the table.',
  ],
  [
    'an answer of another breakdown',
    'Staff,Role,Somali,1',
    'Line 2: “Staff, Role, Somali” isn’t in the table.',
  ],
  ['a column too many', 'Staff,Role,School Leadership,1,2', 'Line 2 has more than 4 columns.'],
  ['too few columns', 'Staff,Role', 'Line 2: “Staff, Role” isn’t in the table.'],
  ['an open quotation mark', 'Staff,Role,"School Leadership,1', 'Line 2: a quotation mark is missing.'],
  [
    'semicolons',
    'Staff;Role;School Leadership;1',
    'Line 2: “Staff;Role;School Leadership;1” isn’t in the table.',
  ],
])('rejects a file with %s and gives the line number', (_what, line, fault) => {
  const { typed, faults } = read(line, 'Staff,Role,Classroom Educator,30')

  expect(typed).toBeUndefined()
  expect(faults?.[0]).toContain(fault)
})

test('lists every invalid line, and says which line a repeated line repeats', () => {
  const good = 'Staff,Role,School Leadership,3'
  expect(read(good, 'Staff,Role,Janitor,2', good, 'Staff,Role,Classroom Educator,many').faults).toEqual([
    'Line 3: “Staff, Role, Janitor” isn’t in the table.',
    'Line 4: “Staff, Role, School Leadership” is already on line 2.',
    'Line 5: “many”. Enter a whole number from 0 to 999,999, or leave it blank.',
  ])
  const many = read(...Array.from({ length: 30 }, () => 'x,y,z,1')).faults
  expect([many?.length, many?.at(-1)]).toEqual([21, 'And 10 more.'])
})

test('gives the right line number after a field that spans two lines', () => {
  expect(read('"Sta\r\nff",Role,School Leadership,3', 'a,b,c,1').faults?.[1]).toContain('Line 4:')
})

test.each([
  ['another encoding', new Uint8Array([...bytes(`${head}\nStaff,Role,Se`), 0xf1, 0x6f]), /isn’t in UTF-8/],
  ['UTF-16', new Uint8Array(Buffer.from(`\uFEFF${head}`, 'utf16le')), /isn’t in UTF-8/],
  ['UTF-16 without a mark', new Uint8Array(Buffer.from(head, 'utf16le')), /isn’t in UTF-8/],
  ['a spreadsheet', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0xff]), /isn’t in UTF-8/],
  ['nothing', new Uint8Array(), /^The first line must be Group,Breakdown,Answer,Count/],
  ['other columns', bytes('Name,Grade\nAna,4\n'), /^The first line must be/],
  ['too many lines', bytes(`${head}\n${'a,b,c,1\n'.repeat(201)}`), /more than 200 lines/],
  ['too many bytes', bytes('x'.repeat(bytesAtMost + 1)), /limit is 100 kB/],
])('rejects a file with %s and gives one reason', (_what, content, fault) => {
  const { typed, faults } = readEnrollmentFile(content)

  expect(typed).toBeUndefined()
  expect(faults).toEqual([expect.stringMatching(fault)])
})
