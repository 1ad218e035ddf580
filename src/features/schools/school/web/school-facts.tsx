import type { School } from '../contract.ts'
import styles from './school-facts.module.css'
import { zoneName } from './school-form.tsx'

/** The school's profile for those who read it only. */
export function SchoolFacts({ school }: { school: School }) {
  const facts = [
    ['School name', school.entityName],
    ['District', school.entity_district],
    ['Phone', school.entity_phone],
    ['Website', school.entity_website],
    ['Street address', school.entity_street],
    ['City', [school.entity_city, `${school.entity_state} ${school.entity_zip}`].filter(Boolean).join(', ')],
    ['Time zone', zoneName(school.time_zone)],
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
      <p className="quiet">A leader of the school changes its profile.</p>
    </>
  )
}
