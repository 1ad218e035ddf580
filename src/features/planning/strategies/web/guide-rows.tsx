import type { ReactNode } from 'react'
import english from '../../../../../content/en/areas.json'
import { scoreWords } from '../../../../measurement/words.ts'
import { type AreaCode, areaCodes } from '../../../../shared/codes.ts'
import { Buttons } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { PerceptionLabel } from '../../../../web/ui/label.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import type { Figure } from '../../../figures/results/contract.ts'
import { FavorableShare, WhyNotShown } from '../../../figures/results/web/parts/score-figure.tsx'
import { GuideDownload } from './guide-download.tsx'
import styles from './strategies.module.css'
import { StrategiesLink } from './strategies-link.tsx'

interface Row {
  code: AreaCode
  name: string
  about: string
}

const everyArea: readonly Row[] = areaCodes.map((code) => ({ code, ...english.areas[code] }))

export function EveryGuide() {
  return (
    <Section title="Guides for all equity areas">
      <Rows>
        {everyArea.map((area) => (
          <GuideRow key={area.code} area={area}>
            <p className="quiet">{area.about}</p>
          </GuideRow>
        ))}
      </Rows>
    </Section>
  )
}

interface ScoredGuidesProps {
  areas: readonly (Row & { figure: Figure })[]
  smallGroup: number
}

export function ScoredGuides({ areas, smallGroup }: ScoredGuidesProps) {
  return (
    <Rows>
      {areas.map((area) => (
        <GuideRow key={area.code} area={area}>
          <Standing figure={area.figure} smallGroup={smallGroup} />
        </GuideRow>
      ))}
    </Rows>
  )
}

function Rows({ children }: { children: ReactNode }) {
  return (
    <Card flush>
      <ul className={styles.rows}>{children}</ul>
    </Card>
  )
}

function GuideRow({ area, children }: { area: Row; children: ReactNode }) {
  return (
    <li>
      <div>
        <h3>{area.name}</h3>
        {children}
      </div>
      <Buttons>
        <StrategiesLink area={area.code} name={area.name} />
        <GuideDownload area={area.code} name={area.name} />
      </Buttons>
    </li>
  )
}

function Standing({ figure, smallGroup }: { figure: Figure; smallGroup: number }) {
  const { status } = figure
  if (status === null) return <WhyNotShown figure={figure} smallGroup={smallGroup} />
  return (
    <p className={styles.standing}>
      {figure.score === null ? null : <b className="figures">{scoreWords(figure)} / 10</b>}
      <PerceptionLabel status={status} />
      <span className="quiet small">
        <FavorableShare figure={figure} />
      </span>
    </p>
  )
}
