import { useQuery } from '@tanstack/react-query'
import { isAdministrator } from '../../../../../shared/permissions.ts'
import { useSession } from '../../../../../web/session.ts'
import { GoLink } from '../../../../../web/ui/button.tsx'
import { ErrorState } from '../../../../../web/ui/states.tsx'
import { useMay } from '../../../surveys/web/parts/only.tsx'
import { type Missing, type ShownBreakdown, whoIsMissing } from '../../rules.ts'
import { enrollmentSentence, missingLocation, missingMethod, missingSentence } from '../../rules-sentences.ts'
import { enrollmentOfSurveyQuery } from '../data.ts'
import styles from './who-is-missing.module.css'

interface WhoIsMissingProps {
  guid: string
  /** What a final survey's results show. */
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

/** Finds response rates clearly below the group's. `isKnown` is false before final results and while loading. */
function useMissing({ guid, results: { smallGroup, response, groups } }: WhoIsMissingProps) {
  const { data, error, refetch } = useQuery(enrollmentOfSurveyQuery(guid))
  const breakdowns = groups.flatMap(({ key: group, dimensions }) =>
    dimensions.map(({ key, name, rows }) => ({
      group,
      key,
      name,
      rows: rows.map(({ answers, figure }) => ({ answers, atLeast: figure.n })),
    })),
  )
  const isEntered = Boolean(data && data.changedOn !== null && Object.keys(data.counts).length > 0)
  return {
    error: breakdowns.length === 0 ? null : error,
    refetch,
    isKnown: breakdowns.length > 0 && data !== undefined,
    changedOn: isEntered ? (data?.changedOn ?? null) : null,
    missing: whoIsMissing(data?.counts ?? {}, breakdowns, response, smallGroup),
  }
}

/** Describes in a sentence who is furthest behind. */
export function FirstMissing(props: WhoIsMissingProps) {
  const { error, refetch, isKnown, changedOn, missing } = useMissing(props)
  const mayLead = useMay('leader')
  const isOwner = !isAdministrator(useSession()?.role ?? '') && mayLead
  const [first] = missing
  if (!isKnown && !error) return null
  return (
    <div>
      <dt>Who is missing</dt>
      <dd>
        {error ? (
          <ErrorState
            error={error}
            title="We couldn’t load the groups who are missing"
            onRetry={() => void refetch()}
          />
        ) : changedOn === null ? (
          <>
            Enter your school’s numbers in the Community Profile to see who is missing.{' '}
            {isOwner ? (
              <GoLink to="/profile" search={{ tab: 'community' }}>
                Go to Community Profile
              </GoLink>
            ) : null}
          </>
        ) : first ? (
          <>
            {first.name} <span className="quiet">({missingLocation(first)})</span>:{' '}
            {missingSentence(first, props.results.smallGroup)}
          </>
        ) : (
          'No group’s response rate is clearly lower than the rest.'
        )}
      </dd>
    </div>
  )
}

/** Lists everyone missing, with our method. Renders nothing until the school has entered its numbers. */
export function WhoIsMissing(props: WhoIsMissingProps) {
  const { changedOn, missing } = useMissing(props)
  if (changedOn === null) return null
  return (
    <>
      <MissingList missing={missing} smallGroup={props.results.smallGroup} />
      <p className="quiet">
        {missingMethod} {enrollmentSentence(changedOn)}
      </p>
    </>
  )
}

function MissingList({ missing, smallGroup }: { missing: readonly Missing[]; smallGroup: number }) {
  return (
    <ul className={styles.list}>
      {missing.map((one) => (
        <li key={`${one.group}/${one.dimension}/${one.name}`}>
          <span>
            <b>{one.name}</b> <span className="quiet">{missingLocation(one)}</span>
          </span>
          <span>{missingSentence(one, smallGroup)}</span>
        </li>
      ))}
    </ul>
  )
}
