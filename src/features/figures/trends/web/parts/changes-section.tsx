import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { AreaCode } from '../../../../../shared/codes.ts'
import { Card } from '../../../../../web/ui/card.tsx'
import { Later } from '../../../../../web/ui/later.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { Segments } from '../../../../../web/ui/segments.tsx'
import { ErrorState } from '../../../../../web/ui/states.tsx'
import { chosenGroup, useChoices } from '../../../results/web/parts/choices.ts'
import { isNotOpenYet } from '../../../results/web/parts/results-states.tsx'
import type { Changes } from '../../contract.ts'
import { ChangeChart } from '../change-chart.tsx'
import {
  changeMethod,
  differingItems,
  everyoneChange,
  everyoneForComparison,
  groupSentence,
  shortDay,
  withoutChange,
} from '../change-sentences.ts'
import styles from '../changes.module.css'
import { ChangesTable } from '../changes-table.tsx'
import { areaChangesQuery, changesQuery } from '../data.ts'
import { comparedGroups, sectionsOf } from '../shown-changes.ts'
import { changeAnchor } from './largest-change.tsx'

/** Shows what has changed since the school's earlier surveys. Renders nothing if there are none. */
export function OverallChanges({ guid }: { guid: string }) {
  return <Loaded query={useQuery(changesQuery(guid))} open />
}

export function AreaChanges({ guid, area }: { guid: string; area: AreaCode }) {
  return <Loaded query={useQuery(areaChangesQuery(guid, area))} open={false} />
}

function Loaded({ query, open }: { query: UseQueryResult<Changes>; open: boolean }) {
  // Changes become available with the final results. The page around them says when.
  if (isNotOpenYet(query.error)) return null
  if (query.isError) {
    return (
      <ErrorState
        error={query.error}
        title="We couldn’t load earlier surveys"
        onRetry={() => void query.refetch()}
      />
    )
  }
  const changes = query.data
  return changes && changes.surveys.length > 1 ? <GroupChanges changes={changes} open={open} /> : null
}

/** Shows a group, with Everyone for comparison: a sentence, a chart and, collapsed, each survey's figures. */
function GroupChanges({ changes, open }: { changes: Changes; open: boolean }) {
  const [search, choose] = useChoices()
  const compared = comparedGroups(changes.sections)
  const chosen = chosenGroup(compared, search)
  const why = differingItems(changes)
  if (!chosen) {
    return (
      <Section title={title}>
        <Card>
          <p>We can’t compare this survey with an earlier one.</p>
          {why === null ? null : <p className="quiet small">{why}</p>}
        </Card>
      </Section>
    )
  }
  const sections = sectionsOf(changes.sections, chosen.key)
  const rows = sections.flatMap((section) => section.rows)
  const remarks = [
    why,
    rows.some((row) => everyoneForComparison(row) !== '') ? everyoneChange : null,
    withoutChange(rows),
    changeMethod,
  ].filter((remark) => remark !== null)
  return (
    <Section
      title={<Heading />}
      aside={`${shortDay(changes.surveys.at(-2)?.closes ?? '')} to ${shortDay(changes.surveys.at(-1)?.closes ?? '')}`}
    >
      <Card flush>
        <details className={styles.all} open={open}>
          <summary>{groupSentence(chosen.name, rows)}</summary>
          <Later now={open}>
            <div className={styles.switch}>
              <Segments
                legend="Show changes for"
                current={chosen.key}
                onChange={(group) => choose({ group, row: undefined })}
                choices={compared}
              />
            </div>
            <ChangeChart sections={sections} />
            <details className={styles.figures}>
              <summary>Scores from each survey</summary>
              <ChangesTable name={chosen.name} sections={sections} changes={changes} />
            </details>
            <details className={styles.figures}>
              <summary>How we tell</summary>
              <div className={styles.remarks}>
                {remarks.map((remark) => (
                  <p key={remark} className="quiet small">
                    {remark}
                  </p>
                ))}
              </div>
            </details>
          </Later>
        </details>
      </Card>
    </Section>
  )
}

const title = 'Change since earlier surveys'

/** Moves the focus here if a link led here. */
function Heading() {
  const place = useRef<HTMLSpanElement>(null)
  const isAsked = useLocation({ select: ({ hash }) => hash === changeAnchor })
  useEffect(() => {
    if (!isAsked) return
    // Waits, because the router first moves the focus to the page's heading.
    const turn = setTimeout(() => {
      place.current?.focus({ preventScroll: true })
      place.current?.scrollIntoView()
    })
    return () => clearTimeout(turn)
  }, [isAsked])
  return (
    <span ref={place} id={changeAnchor} tabIndex={-1}>
      {title}
    </span>
  )
}
