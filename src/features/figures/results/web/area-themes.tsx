import { reasonWords, scoreWords, shareWords } from '../../../../measurement/words.ts'
import { NotShown } from '../../../../web/ui/bars.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { PerceptionWord } from '../../../../web/ui/label.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import type { AreaReport } from '../contract.ts'
import styles from './area-themes.module.css'

/** Shows similar questions for students, families and staff side by side, without testing differences. */
export function AreaThemes({ report }: { report: AreaReport }) {
  const { themes, smallGroup, name } = report
  if (themes.length === 0) return null
  const asked = [...new Set(themes.flatMap(({ rows }) => rows.map(({ askedOf }) => askedOf)))]
  return (
    <Section title="Same topic, different groups" aside="Wording differs by group. For information only.">
      <Card flush className={styles.card}>
        <table className={styles.themes}>
          <caption className="unseen">{name}: question scores for students, parents and staff</caption>
          <thead>
            <tr>
              <th scope="col">Topic</th>
              {asked.map((who) => (
                <th key={who} scope="col">
                  {who}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {themes.map((theme) => (
              <tr key={theme.key}>
                <th scope="row">{theme.name}</th>
                {asked.map((who) => (
                  <td key={who}>
                    <span className={styles.who} aria-hidden="true">
                      {who}
                    </span>
                    <Scores
                      rows={theme.rows.filter(({ askedOf }) => askedOf === who)}
                      smallGroup={smallGroup}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </Section>
  )
}

/** Lists a group's scores for the questions on a theme. Most groups have a single question. */
function Scores({ rows, smallGroup }: { rows: AreaReport['themes'][number]['rows']; smallGroup: number }) {
  if (rows.length === 0) return <span className="quiet small">not asked</span>
  return rows.map(({ item, figure }) =>
    figure.status === null ? (
      figure.favourable === null ? (
        <NotShown key={item}>{figure.reason === null ? '' : reasonWords(figure.reason, smallGroup)}</NotShown>
      ) : (
        <span key={item} className={styles.score}>
          {shareWords(figure.favourable)} favorable
        </span>
      )
    ) : (
      <span key={item} className={classes(styles.score, styles[figure.status])}>
        {figure.score === null ? null : <b>{scoreWords(figure)}</b>}{' '}
        <PerceptionWord status={figure.status} mark />
      </span>
    ),
  )
}
