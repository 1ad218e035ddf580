/** A line of the schedule: something that a response, a survey or a school's profile stores. */
interface Line {
  at: 'response' | 'profile'
  /** ID in docs/claims.json. */
  claim: string
  /** Fields of a response, as sent or stored, that the line is about. */
  fields: readonly string[]
}

export interface Element extends Line {
  category: string
  element: string
  is: 'yes' | 'part'
}

/** Elements that the service collects, in the form's order and words. */
export const collected: readonly Element[] = [
  {
    category: 'Application Technology Meta Data',
    element: 'IP Addresses of users, Use of cookies, etc.',
    is: 'part',
    at: 'response',
    claim: 'network',
    fields: ['ip_address'],
  },
  {
    category: 'Application Technology Meta Data',
    element: 'Other application technology meta data',
    is: 'yes',
    at: 'response',
    claim: 'browser',
    fields: ['user_agent', 'submitted_date', 'arrived_hour', 'ticket'],
  },
  {
    category: 'Application Use Statistics',
    element: 'Meta data on user interaction with application',
    is: 'part',
    at: 'response',
    claim: 'flags',
    fields: ['marks'],
  },
  {
    category: 'Demographics',
    element: 'Gender',
    is: 'yes',
    at: 'response',
    claim: 'gender',
    fields: ['participant_gender'],
  },
  {
    category: 'Demographics',
    element: 'Ethnicity or race',
    is: 'yes',
    at: 'response',
    claim: 'race',
    fields: ['demographic_fk'],
  },
  {
    category: 'Demographics',
    element: 'Language information (native, or primary language spoken by student)',
    is: 'yes',
    at: 'response',
    claim: 'language',
    fields: ['language_fk'],
  },
  {
    category: 'Enrollment',
    element: 'Student school enrollment',
    is: 'part',
    at: 'response',
    claim: 'school',
    fields: ['survey_guid', 'survey_id'],
  },
  {
    category: 'Enrollment',
    element: 'Student grade level',
    is: 'yes',
    at: 'response',
    claim: 'grade',
    fields: ['participant_sub_type'],
  },
  {
    category: 'Enrollment',
    element: 'Other enrollment information',
    is: 'part',
    at: 'profile',
    claim: 'profile',
    fields: [],
  },
  {
    category: 'Student Identifiers',
    element: 'Provider/App assigned student ID number',
    is: 'part',
    at: 'response',
    claim: 'random-id',
    fields: ['participant_guid'],
  },
  {
    category: 'Student Survey Responses',
    element: 'Student responses to surveys or questionnaires',
    is: 'yes',
    at: 'response',
    claim: 'answers',
    fields: ['response_json', 'chosen'],
  },
]

/** What a response has that the form has no element for. */
export const others: readonly Line[] = [
  { at: 'response', claim: 'group', fields: ['participant_type'] },
  { at: 'response', claim: 'here', fields: ['participant_at_school'] },
  { at: 'response', claim: 'order', fields: ['arrival'] },
  { at: 'response', claim: 'counting', fields: ['secret', 'aside', 'counted_on'] },
  { at: 'response', claim: 'booklet', fields: ['paper_link', 'paper_differences'] },
  { at: 'response', claim: 'came-by', fields: ['door', 'slip'] },
]

interface Missing {
  category: string
  elements: readonly string[]
  /** ID in docs/claims.json. */
  claim: string
}

/** Elements that the service doesn't collect, in the form's order and words. */
export const notCollected: readonly Missing[] = [
  {
    category: 'Assessment',
    elements: ['Standardized test scores', 'Observation data', 'Other assessment data'],
    claim: 'fields',
  },
  {
    category: 'Attendance',
    elements: ['Student school (daily) attendance data', 'Student class attendance data'],
    claim: 'fields',
  },
  {
    category: 'Communications',
    elements: ['Online communications captured (emails, blog entries)'],
    claim: 'not-asked',
  },
  { category: 'Conduct', elements: ['Conduct or behavioral data'], claim: 'fields' },
  {
    category: 'Demographics',
    elements: ['Date of Birth', 'Place of Birth', 'Other demographic information'],
    claim: 'fields',
  },
  {
    category: 'Enrollment',
    elements: ['Homeroom', 'Specific curriculum programs', 'Year of graduation'],
    claim: 'fields',
  },
  { category: 'Enrollment', elements: ['Guidance counselor'], claim: 'counselor' },
  {
    category: 'Parent/Guardian Contact Information',
    elements: ['Address', 'Email', 'Phone'],
    claim: 'parents',
  },
  {
    category: 'Parent/Guardian ID',
    elements: ['Parent ID number (created to link parents to students)'],
    claim: 'parents',
  },
  { category: 'Parent/Guardian Name', elements: ['First and/or Last'], claim: 'parents' },
  { category: 'Schedule', elements: ['Student scheduled courses', 'Teacher names'], claim: 'fields' },
  {
    category: 'Special Indicator',
    elements: [
      'English language learner information',
      'Low income status',
      'Medical alerts/ health data',
      'Student disability information',
      'Specialized education services (IEP or 504)',
      'Living situations (homeless/foster care)',
      'Other indicator information',
    ],
    claim: 'not-asked',
  },
  { category: 'Student Contact Information', elements: ['Address', 'Email', 'Phone'], claim: 'fields' },
  {
    category: 'Student Identifiers',
    elements: ['Local (School district) ID number', 'State ID number'],
    claim: 'fields',
  },
  {
    category: 'Student Identifiers',
    elements: ['Student app username', 'Student app passwords'],
    claim: 'no-account',
  },
  { category: 'Student Name', elements: ['First and/or Last'], claim: 'fields' },
  {
    category: 'Student In App Performance',
    elements: [
      'Program/application performance (typing program-student types 60 wpm, reading program-student reads below grade level)',
    ],
    claim: 'fields',
  },
  {
    category: 'Student Program Membership',
    elements: ['Academic or extracurricular activities … (our copies end here)'],
    claim: 'fields',
  },
  {
    category: 'Student work',
    elements: ['Student generated content; writing, pictures, etc.'],
    claim: 'not-asked',
  },
  { category: 'Transcript', elements: ['every element of this category'], claim: 'fields' },
  { category: 'Transportation', elements: ['every element of this category'], claim: 'fields' },
]
