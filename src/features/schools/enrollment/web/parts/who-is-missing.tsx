import { useQuery } from '@tanstack/react-query'
import { isAdministrator } from '../../../../../shared/permissions.ts'
import { useSession } from '../../../../../web/session.ts'
import { GoLink } from '../../../../../web/ui/button.tsx'
import { ErrorState } from '../../../../../web/ui/states.tsx'
import { classes } from '../../../../../web/ui/vars.ts'
import { useMay } from '../../../surveys/web/parts/only.tsx'
import { type Missing, type ShownBreakdown, whoIsMissing } from '../../rules.ts'
import { enrollmentSentence, missingMethod, missingPlace, missingSentence } from '../../rules-sentences.ts'
import { enrollmentOfSurveyQuery } from '../data.ts'
import styles from './who-is-missing.module.css'

interface WhoIsMissingProps {
  guid: string
  /** What the results show of a final survey. */
  results: {
    smallGroup: number
    response: Parameters<typeof whoIsMissing>[2]
    groups: readonly {
      key: ShownBreakdown['group']
      dimensions: readonly {
        key: ShownBreakdown['key']
        name: string
        rows: readonly { answers: readonly string[]; figure: { n: number | null } }[]
      }[]
    }[]
  }
}

const shownAtOnce = 2

/** Of whom clearly fewer answered than of their whole group: a row of a card. Says nothing before the results are final. */
export function WhoIsMissing({ guid, results }: WhoIsMissingProps) {
  const { data: enrollment, error, refetch } = useQuery(enrollmentOfSurveyQuery(guid))
  const mayLead = useMay('leader')
  const isAdmin = isAdministrator(useSession()?.role ?? '')
  const isOwner = mayLead && !isAdmin
  const { smallGroup, response, groups } = results
  const breakdowns = groups.flatMap(({ key: group, dimensions }) =>
    dimensions.map(({ key, name, rows }) => ({
      group,
      key,
      name,
      rows: rows.map(({ answers, figure }) => ({ answers, atLeast: figure.n })),
    })),
  )
  if (breakdowns.length === 0) return null
  if (error)
    return (
      <ErrorState error={error} title="Who is missing could not be loaded" onRetry={() => void refetch()} />
    )
  if (!enrollment) return null
  const missing = whoIsMissing(enrollment.counts, breakdowns, response, smallGroup)
  const [first, more] = [missing.slice(0, shownAtOnce), missing.slice(shownAtOnce)]
  const { changedOn, counts } = enrollment
  return (
    <section className={styles.missing} aria-labelledby="who-is-missing">
      <h2 id="who-is-missing">Who is missing</h2>
      <div>
        {changedOn === null || Object.keys(counts).length === 0 ? (
          <>
            <p>
              Enter in the Community Profile how many people the school has, and this says who is missing.
            </p>
            {isOwner ? (
              <GoLink to="/profile" search={{ tab: 'community' }}>
                Go to Community Profile
              </GoLink>
            ) : null}
          </>
        ) : (
          <>
            <MissingList missing={first} smallGroup={smallGroup} />
            {missing.length === 0 ? (
              <p>Nobody in the Community Profile is clearly behind their whole group.</p>
            ) : null}
            <div className={styles.folds}>
              {more.length > 0 ? (
                <details className={styles.folded}>
                  <summary>{more.length} more</summary>
                  <MissingList missing={more} smallGroup={smallGroup} />
                </details>
              ) : null}
              <details className={classes(styles.folded, styles.method)}>
                <summary>How we tell</summary>
                <p className="quiet">{missingMethod}</p>
                <p className="quiet">{enrollmentSentence(changedOn)}</p>
              </details>
            </div>
          </>
        )}
      </div>
    </section>
  )
}

function MissingList({ missing, smallGroup }: { missing: readonly Missing[]; smallGroup: number }) {
  return (
    <ul className={styles.list}>
      {missing.map((one) => (
        <li key={`${one.group}/${one.dimension}/${one.name}`}>
          <span>
            <b>{one.name}</b> <span className="quiet">{missingPlace(one)}</span>
          </span>
          <span>{missingSentence(one, smallGroup)}</span>
        </li>
      ))}
    </ul>
  )
}
