import { groupNames } from '../../../../shared/codes.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { HowWeTell } from '../../results/web/parts/how-we-tell.tsx'
import type { DistrictChange as Change, DistrictResults } from '../contract.ts'
import { changeVerdict, changeWords, districtChangeMethod, onlyOnce, tooFewForChange } from '../rules-gaps.ts'
import styles from './parts/gap-list.module.css'
import { yearWords } from './parts/year-field.tsx'
import type { DistrictSearch } from './search.ts'

interface ChangesProps {
  changes: NonNullable<NonNullable<DistrictResults['rollUp']>['changes']>
  areas: DistrictResults['areas']
  search: DistrictSearch
}

/** Explains why no change is shown since a school year that was combined later. */
export const NoChange = ({ since }: { since: string }) => (
  <Section title={`Change since ${yearWords(since)}`}>
    <p className="quiet">
      {`School year ${yearWords(since)} was combined after this one, and combined results don’t change. So we can’t show a change.`}
    </p>
  </Section>
)

/** Shows the change since the previous combined results, one group at a time. */
export function Changes({ changes, areas, search }: ChangesProps) {
  const chosen = changes.groups.find(({ key }) => key === search.group) ?? changes.groups[0]
  if (!chosen) return null
  const overall = chosen.changes.filter(({ area }) => area === null)
  const inAreas = chosen.changes.filter(({ area }) => area !== null)
  return (
    <Section
      title={`Change since ${yearWords(changes.since)}`}
      aside={`${groupNames[chosen.key]}. ${onlyOnce(changes)}`}
    >
      {chosen.changes.length === 0 ? (
        <p className={styles.lead}>{tooFewForChange(chosen.schools, changes.schoolsNeeded)}</p>
      ) : (
        <>
          <Card flush>
            <ChangeList changes={overall} areas={areas} />
            {inAreas.length > 0 ? (
              <details className={styles.more}>
                <summary>{`Area by area: ${inAreas.filter(({ clear }) => clear).length} of ${inAreas.length} clear`}</summary>
                <ChangeList changes={inAreas} areas={areas} />
              </details>
            ) : null}
          </Card>
          <HowWeTell method={districtChangeMethod} />
        </>
      )}
    </Section>
  )
}

function ChangeList({ changes, areas }: { changes: readonly Change[]; areas: ChangesProps['areas'] }) {
  return (
    <ul className={styles.list}>
      {changes.map((change) => (
        <li key={change.area}>
          <h3>{areas.find(({ code }) => code === change.area)?.name ?? 'Overall'}</h3>
          <p>{changeWords(change)}</p>
          <p>{change.clear ? <b>{changeVerdict(change)}</b> : changeVerdict(change)}</p>
          <p className="quiet small">{change.schools} schools</p>
        </li>
      ))}
    </ul>
  )
}
