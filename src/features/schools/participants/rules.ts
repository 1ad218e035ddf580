/** English names of participant types and sub-types for lists and charts. */
export const participantTypeNames: Readonly<Record<number, string>> = {
  1: 'Student, grades 4–8',
  2: 'Parent or caregiver',
  3: 'Staff',
  6: 'Student, grades 9–12',
}

export const subTypeNames: Readonly<Record<number, string>> = {
  1: '4th',
  2: '5th',
  3: 'School Leadership',
  4: 'Classroom Educator',
  5: 'Student Support Staff',
  6: 'Instructional Support Staff',
  7: 'Administrative Office Staff',
  8: 'Facilities and Operations',
  9: '6th',
  10: '7th',
  11: '8th',
  12: '9th',
  13: '10th',
  14: '11th',
  15: '12th',
  16: 'English',
  17: 'Spanish',
  18: 'Somali',
  19: 'Hmong',
  20: 'Arabic',
  21: 'Chinese',
  22: 'Vietnamese',
  23: 'Russian',
  24: 'Haitian Creole',
  25: 'Portuguese',
  26: 'Karen',
  27: 'Oromo',
  28: 'Another language',
  29: 'Ojibwe',
  30: 'Dakota',
  31: 'Amharic',
  32: 'Swahili',
  33: 'Pashto',
}

export const subTypeName = (id: number): string => subTypeNames[id] ?? String(id)

export const countRule = 'Enter a whole number from 1 to 999,999.'

/** Returns the number of people in a group: a positive whole number, or null for anything else. */
export function expectedCount(value: string | number): number | null {
  const text = String(value).trim()
  if (!/^\d{1,6}$/.test(text)) return null
  const count = Number(text)
  return count > 0 ? count : null
}
