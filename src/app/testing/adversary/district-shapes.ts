import { raceNames } from '../../../shared/codes.ts'
import { T } from './people.ts'
import type { Respondent } from './schools.ts'

type Shape = (people: Respondent[], at: number) => Respondent[]

/** Someone with another answer to race/ethnicity. */
const ofRace = (person: Respondent, race: number): Respondent => ({
  ...person,
  is: { ...person.is, race: raceNames[race] ?? '' },
  codes: { ...person.codes, race },
  choices: [...person.choices],
})

/** So many people like a member of the staff, of a race. */
const staffLike = (person: Respondent, race: number, count: number): Respondent[] =>
  Array.from({ length: count }, () => ofRace(person, race))

/** Replaces a school's staff, where it has any. */
const withStaff =
  (made: (one: Respondent, at: number) => Respondent[]): Shape =>
  (people, at) => {
    const [one] = people.filter(({ group }) => group === 'staff')
    return one ? [...people.filter(({ group }) => group !== 'staff'), ...made(one, at)] : people
  }

/** As many students as the middle half of the schools needs, like those who are there. */
const withStudents = (people: Respondent[]): Respondent[] => {
  const students = people.filter(({ group }) => group === 'students')
  const more = Array.from({ length: Math.max(0, 4 * T - students.length) }, (_, at) => {
    const [like] = students.slice(at % students.length)
    return like ? [{ ...like, choices: [...like.choices] }] : []
  })
  return [...people, ...more.flat()]
}

const nineInEach = withStaff((one) => [...staffLike(one, 4, 9), ...staffLike(one, 6, 15)])

/** Districts that single cells could be shown by. */
export const shapes = {
  /** Anyone who is of one race is in the first school. */
  allInOneSchool: (people, at) =>
    people.map((person) => (at > 0 && person.codes.race === 5 ? ofRace(person, 6) : person)),
  /** Nine of the first school's staff and the one of the second are of one race, which has a row in the district. */
  oneOfTheOther: withStaff((one, at) =>
    at === 0 ? [...staffLike(one, 4, 9), ...staffLike(one, 6, 1)] : staffLike(one, 4, 1),
  ),
  /** Nine of each school's staff are of one race, fifteen of another. */
  nineInEach,
  /** The same, in schools whose students have a middle half. */
  nineAndMiddles: (people, at) => withStudents(nineInEach(people, at)),
} satisfies Record<string, Shape>
