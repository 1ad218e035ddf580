import type { CountType } from '../../contract.ts'

export interface Topic {
  title: string
  text?: string
  points?: readonly string[]
}

interface GroupGuide {
  title: string
  hint: string
  question: string
  topics: readonly Topic[]
}

/** Help for school leaders about each group, before they enter its number of people. */
export const guides: Readonly<Record<CountType, GroupGuide>> = {
  student: {
    title: 'Students',
    hint: 'Everyone enrolled in the grades you choose below.',
    question: 'Who counts as a student?',
    topics: [
      {
        title: 'Who counts',
        text: 'Every student enrolled in the grades that take part, from grade 4 up. Include students who are often absent or spend part of the day elsewhere.',
      },
      {
        title: 'Which devices work',
        text: 'Any Chromebook, tablet, phone or computer with a browser. Students don’t need an account. If they share a device, add ?kiosk=1 to the link so it starts over after each student.',
      },
      {
        title: 'Languages and reading',
        text: 'Students can answer in each language that you choose. Grades 4–8 see one question at a time in plain words. They can hear it if the device has a voice for the language.',
      },
      {
        title: 'How to reach students',
        points: [
          'Plan 20 minutes in a class every student has, such as advisory.',
          'Tell families before you start. They may want to see the questions or opt out.',
          'Ask teachers to step away from the screens so students feel answers are anonymous.',
          'Offer a second date for students who were absent.',
        ],
      },
      {
        title: 'How many responses you need',
        text: 'A 20% response rate is a practical benchmark. With class time, you’ll usually get far more. Check Track Responses by grade and give more time to grades that are behind.',
      },
    ],
  },
  parent: {
    title: 'Parents and caregivers',
    hint: 'At least one person for each student.',
    question: 'Who counts as a parent or caregiver?',
    topics: [
      {
        title: 'Who counts',
        text: 'Every adult who raises a student at your school: parents, guardians, foster parents, grandparents and other caregivers. Count each caregiver.',
      },
      {
        title: 'Which devices work',
        text: 'Any phone, tablet or computer with a browser. Families don’t need an account. For a shared tablet at the front desk, add ?kiosk=1 to the link so it starts over after each person.',
      },
      {
        title: 'Languages',
        text: 'Families can answer in each language that you choose in step 4. Each person picks one at the start.',
      },
      {
        title: 'How to reach families',
        points: [
          'Send the link the way you already reach them: text message, app or paper.',
          'Post the QR code where they wait: pickup, conferences, games.',
          'Ask someone they trust to invite them in their language.',
          'Say what the survey is for, that it’s anonymous and when it closes.',
        ],
      },
      {
        title: 'Track responses',
        text: 'Check Track Responses once a week. If few families with a home language have answered, reach out to them again.',
      },
      {
        title: 'How many responses you need',
        text: 'A 20% response rate is a practical benchmark. Below it, answers may reflect only a few families.',
      },
    ],
  },
  staff: {
    title: 'Staff',
    hint: 'Everyone who works at the school, in any role.',
    question: 'Who counts as staff?',
    topics: [
      {
        title: 'Who counts',
        text: 'Everyone who works at your school, full time or part time: school leadership, classroom educators, student support staff, instructional support staff, administrative office staff, and facilities and operations. Include people who work at several schools if they’re at yours every week.',
      },
      {
        title: 'Which devices work',
        text: 'Any phone, tablet or computer with a browser. Staff without their own computer can use a shared tablet. Add ?kiosk=1 to the link.',
      },
      {
        title: 'Languages',
        text: 'Staff can answer in any language you choose in step 4.',
      },
      {
        title: 'How to reach staff',
        points: [
          'Give people 10 minutes of a staff meeting, for every role and shift.',
          'Say that answers are anonymous and that we show no score for fewer than 10 people.',
          'Ask someone other than the principal to send the reminder.',
        ],
      },
      {
        title: 'How many responses you need',
        text: 'A 20% response rate is a practical benchmark. Aim higher with a small staff. We show numbers for a role only if enough people in it answer.',
      },
    ],
  },
}
