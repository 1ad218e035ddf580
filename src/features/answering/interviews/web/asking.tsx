import { Card } from '../../../../web/ui/card.tsx'
import { howMany, sources, whomToAsk } from '../rules-guide.ts'
import styles from './interviews.module.css'

/** Says who to interview, and what a number of interviews can find. */
export function Asking() {
  return (
    <Card title="Who to ask, and how many">
      <div className={styles.texts}>
        <ul className={styles.rules}>
          {whomToAsk(true).map((whom) => (
            <li key={whom}>{whom}</li>
          ))}
        </ul>
        <p>{howMany}</p>
        <p className="quiet">{sources}</p>
      </div>
    </Card>
  )
}
