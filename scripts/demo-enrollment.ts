/** Number of people in the demo school who could respond. */
export const demoExpected = { student: 1260, parent: 1610, staff: 118 }

const cells = (table: string, counts: Record<number, number>): [string, number][] =>
  Object.entries(counts).map(([answer, count]) => [`${table}/${answer}`, count])

/** The demo school's Community Profile: the same people, by grade and other groups. */
export const demoEnrollment: Record<string, number> = Object.fromEntries([
  ...cells('students/grade', { 1: 270, 2: 262, 9: 250, 10: 243, 11: 235 }),
  ...cells('students/race', { 1: 28, 2: 150, 3: 310, 4: 12, 5: 270, 6: 390, 7: 100 }),
  ...cells('students/gender', { 1: 628, 2: 612, 3: 20 }),
  ...cells('students/homeLanguage', { 16: 700, 17: 240, 18: 190, 19: 90, 20: 15, 26: 10, 28: 15 }),
  ...cells('parents/homeLanguage', { 16: 730, 17: 335, 18: 310, 19: 125, 20: 40, 22: 15, 26: 25, 28: 30 }),
  ...cells('staff/role', { 3: 6, 4: 60, 5: 16, 6: 18, 7: 8, 8: 10 }),
])
