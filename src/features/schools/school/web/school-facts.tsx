import { type School, timeZoneField } from '../contract.ts'
import { profileFields } from '../rules-profile.ts'
import styles from './school-facts.module.css'
import { zoneName } from './school-form.tsx'

/** Shows the school's profile to people who can only read it. */
export function SchoolFacts({ school }: { school: School }) {
  const { entity_city: city, entity_state: state, entity_zip: zip } = school
  // Show the city with its state and ZIP code, as in a mailing address.
  const values = { ...school, entity_city: [city, `${state} ${zip}`].filter(Boolean).join(', ') }
  const facts = [
    ...profileFields
      .filter(({ name }) => name !== 'entity_state' && name !== 'entity_zip')
      .map(({ name, label }) => [label, values[name]]),
    [timeZoneField.label, zoneName(school.time_zone)],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">Only a school leader can change this.</p>
    </>
  )
}
