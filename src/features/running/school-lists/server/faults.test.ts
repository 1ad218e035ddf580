import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  listHead,
  listLine,
  listText,
  previewList,
  rowsOf,
  takeList,
} from '../../../../app/testing/school-list.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  token = (await app.account('CAN_DO_ALL')).token
  await takeList(app, token, { rows: rowsOf(listText) })
})
afterAll(() => app.close())

const leader = { 'First name': 'Dee', 'Last name': 'Xiong', Role: 'Leader' }
const faultsOf = async (text: string) => {
  const { digest, faults } = await previewList(app, token, { rows: rowsOf(text) })
  expect(digest).toBeNull()
  return faults.map((fault) => `${fault.line}: ${fault.message}`)
}

test.each([
  [
    { 'School ID': '7', 'School name': 'New', State: 'MN', ZIP: '55001' },
    '2: New is new and has no leader. Add a line with its School ID, a person and the role Leader.',
  ],
  [
    { 'School ID': '7', 'School name': 'New', State: 'PR', ...leader, 'E-mail': 'd@new.example' },
    '2: State: “PR” isn’t a state. Use 2 letters, such as MN.',
  ],
  [{ 'School ID': '7', State: 'MN', ...leader, 'E-mail': 'd@new.example' }, '2: School name is missing.'],
  [
    { 'School ID': '7', 'School name': 'New', State: 'MN', ZIP: '550', ...leader, 'E-mail': 'no address' },
    '2: “no address” isn’t an email address. Example: name@school.org.',
  ],
  [
    { 'School ID': '7', 'School name': '=1+1', State: 'MN', ...leader, 'E-mail': 'd@new.example' },
    '2: School name starts with “=”, which a spreadsheet may run as a formula. Remove it.',
  ],
  [
    { 'School ID': '7', 'School name': 'New', State: 'MN', Role: 'Boss', 'E-mail': 'd@new.example' },
    '2: Role is “Boss”. Use Leader, Coordinator or Viewer.',
  ],
  [
    { 'School ID': '7', 'School name': 'New', State: 'MN', 'First name': 'Dee' },
    '2: This line has a person but no email address.',
  ],
  [
    { 'School ID': '6.2E+11', 'School name': 'New', State: 'MN', ...leader, 'E-mail': 'd@new.example' },
    '2: School ID: your spreadsheet shortened “6.2E+11”. Format the column as text, enter the ID again and save the file.',
  ],
  [{ 'School ID': 'EA-99999', Phone: '1' }, '2: We don’t have a school with the ID EA-99999.'],
  [
    { 'School name': 'New' },
    '2: This line doesn’t say which school. Fill in School ID, or School name and ZIP.',
  ],
  [
    { 'School ID': '270001200001', 'School name': 'Another', ZIP: '10001' },
    '2: School ID 270001200001 already belongs to Hillside School, 55002. If this is a different school, choose the organization that the list is for, or use a different ID.',
  ],
  [
    { 'School ID': '270001200001', 'Expected staff': '-3' },
    '2: Expected staff: “-3”. Enter a whole number from 0 to 999,999, or leave it blank.',
  ],
  [
    { 'School ID': '270001200001', 'E-mail': 'ana.lopez@hillside.example', Role: 'Viewer' },
    '2: ana.lopez@hillside.example is the school’s primary account, so it has to stay a leader. To change that, make another account primary first.',
  ],
  [
    {
      'School ID': '8',
      'School name': 'New',
      State: 'MN',
      ...leader,
      'First name': '',
      'Last name': '',
      'E-mail': 'ana.lopez@hillside.example',
    },
    '2: ana.lopez@hillside.example is already the primary account for Hillside School. Add a different leader for New.',
  ],
])('rejects %j and explains why', async (cells, sentence) => {
  expect(await faultsOf(listLine(cells))).toContain(sentence)
})

test('rejects contradictory rows and gives both line numbers', async () => {
  const twice = `${listHead}
9,Twin School,,,MN,55004,1,,,,,,Fay,Her,fay@twin.example,,Leader
9,,,,,,2,,,,,,Fay,Her,fay@twin.example,,Viewer
10,Other School,,,MN,55005,,,,,,,Fae,Her,fay@twin.example,,Leader
10,,,,,,,,,,,,,,,,
`
  expect(await faultsOf(twice)).toEqual([
    '3: Phone is “2” here but “1” on line 2.',
    '3: fay@twin.example is already on line 2 for this school.',
    '4: fay@twin.example is “Fae Her” here but “Fay Her” on line 2.',
    '4: fay@twin.example is already the primary account for Twin School. Add a different leader for Other School.',
    '5: This school is already on line 4.',
  ])
})
