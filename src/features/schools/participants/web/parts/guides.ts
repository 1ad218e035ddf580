import type { CountType } from '../../contract.ts'

/** A question of a help drawer: a paragraph, or a list after it. */
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

/** What a school leader may want to know about each group before entering its count. */
export const guides: Readonly<Record<CountType, GroupGuide>> = {
  student: {
    title: 'Students',
    hint: 'Everyone enrolled in the grades you choose below.',
    question: 'Who counts as a student?',
    topics: [
      {
        title: 'Who counts',
        text: 'Every student enrolled in the grades that take part, from grade 4 up. Count students who learn part of the day elsewhere, and students who are absent often: their experience matters as much.',
      },
      {
        title: 'Which devices work',
        text: 'Any Chromebook, tablet, phone or computer with a browser. No account is needed. Where students share a device, add ?kiosk=1 to the link: it starts over after each student.',
      },
      {
        title: 'Languages and reading',
        text: 'Students can answer in English, Spanish, Somali or Hmong. Grades 4–8 see one question at a time in plain words, and can have it read aloud where the device has a voice for the language.',
      },
      {
        title: 'How to reach students',
        points: [
          'Set aside 20 minutes in a class that every student has, such as advisory.',
          'Tell families before you start. They may ask to see the questions or to keep their child out.',
          'Let teachers step back from the screens. Answers are anonymous, and students should feel that they are.',
          'Offer a second date for those who were absent.',
        ],
      },
      {
        title: 'How many are enough',
        text: 'A 20% response rate is a practical benchmark, and with time in class you will usually reach far more. Check Track Responses by grade, and make room for the grades that are behind.',
      },
    ],
  },
  parent: {
    title: 'Parents and caregivers',
    hint: 'One person or more for each student.',
    question: 'Who counts as a parent or caregiver?',
    topics: [
      {
        title: 'Who counts',
        text: 'Every adult who raises a student at your school: parents, guardians, foster parents, grandparents and other caregivers. Two caregivers of one student count as two.',
      },
      {
        title: 'Which devices work',
        text: 'Any phone, tablet or computer with a browser. No account is needed. A shared tablet at the front desk works too: add ?kiosk=1 to the link, and it starts over after each person.',
      },
      {
        title: 'Languages',
        text: 'Families can answer in English, Spanish, Hmong or Somali. You choose the languages in step 4, and each person chooses theirs at the start.',
      },
      {
        title: 'How to reach families',
        points: [
          'Send the link in the channel they already use: text message, app or paper.',
          'Put the QR code where they wait: pick-up, conferences, games.',
          'Ask a person they trust to invite them, in their language.',
          'Say what the survey is for, that it is anonymous, and when it closes.',
        ],
      },
      {
        title: 'Watching the responses',
        text: 'Check Track Responses once a week. Where few families of a home language have answered, reach out to them again while the survey is open.',
      },
      {
        title: 'How many are enough',
        text: 'A 20% response rate is a practical benchmark. Below it, the answers may speak for a few families only.',
      },
    ],
  },
  staff: {
    title: 'Staff',
    hint: 'All adults who work at the school, in any role.',
    question: 'Who counts as staff?',
    topics: [
      {
        title: 'Who counts',
        text: 'Everyone who works at your school, full time or part time: school leadership, classroom educators, student support staff, instructional support staff, administrative office staff, and facilities and operations. Count people who serve several schools if they are with you every week.',
      },
      {
        title: 'Which devices work',
        text: 'Any phone, tablet or computer with a browser. Staff without a computer of their own, such as kitchen or custodial staff, can use a shared tablet: add ?kiosk=1 to the link.',
      },
      {
        title: 'Languages',
        text: 'Staff can answer in each language you choose in step 4.',
      },
      {
        title: 'How to reach staff',
        points: [
          'Set aside ten minutes of a staff meeting, for every role and every shift.',
          'Say plainly that answers are anonymous, and that no score about fewer than ten people is shown.',
          'Ask someone other than the principal to send the reminder.',
        ],
      },
      {
        title: 'How many are enough',
        text: 'A 20% response rate is a practical benchmark. In a small staff aim higher: figures about a role are shown only when enough people in it have answered.',
      },
    ],
  },
}
