import { raceNames } from '../../../shared/codes.ts'
import { T } from './people.ts'
import type { Respondent } from './schools.ts'

type Shape = (people: Respondent[], at: number) => Respondent[]

/** Returns the same person with another answer to race/ethnicity. */
export const ofRace = (person: Respondent, race: number): Respondent => ({
  ...person,
  is: { ...person.is, race: raceNames[race] ?? '' },
  codes: { ...person.codes, race },
  choices: [...person.choices],
})

/** Returns `count` people of a race who are otherwise like the given staff member. */
const staffLike = (person: Respondent, race: number, count: number): Respondent[] =>
  Array.from({ length: count }, () => ofRace(person, race))

/** Replaces a school's staff, if it has any. */
const withStaff =
  (made: (one: Respondent, at: number) => Respondent[]): Shape =>
  (people, at) => {
    const [one] = people.filter(({ group }) => group === 'staff')
    return one ? [...people.filter(({ group }) => group !== 'staff'), ...made(one, at)] : people
  }

/** Adds students like the existing ones, up to the number that a school needs to count in the middle half. */
const withStudents = (people: Respondent[]): Respondent[] => {
  const students = people.filter(({ group }) => group === 'students')
  const more = Array.from({ length: Math.max(0, 4 * T - students.length) }, (_, at) => {
    const [like] = students.slice(at % students.length)
    return like ? [{ ...like, choices: [...like.choices] }] : []
  })
  return [...people, ...more.flat()]
}

const nineInEach = withStaff((one) => [...staffLike(one, 4, 9), ...staffLike(one, 6, 15)])

/** Shapes of districts that could reveal single cells. */
export const shapes = {
  /** Everyone of one race is in the first school. */
  allInOneSchool: (people, at) =>
    people.map((person) => (at > 0 && person.codes.race === 5 ? ofRace(person, 6) : person)),
  /** One race, which has a row in the district, has nine staff in the first school and only one in the second. */
  oneOfTheOther: withStaff((one, at) =>
    at === 0 ? [...staffLike(one, 4, 9), ...staffLike(one, 6, 1)] : staffLike(one, 4, 1),
  ),
  /** In each school, nine staff are of one race and fifteen of another. */
  nineInEach,
  /** The same, in schools with enough students to show the middle half. */
  nineAndMiddles: (people, at) => withStudents(nineInEach(people, at)),
} satisfies Record<string, Shape>
