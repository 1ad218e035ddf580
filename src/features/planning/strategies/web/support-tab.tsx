import { type Icon, IconMessages, IconRoute, IconSchool, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ExternalButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { linksQuery } from '../../../records/addresses/web/data.ts'
import styles from './strategies.module.css'
import { texts } from './text.ts'

interface Service {
  key: 'qualitative' | 'academy' | 'learning' | 'consultation'
  name: string
  about: string
  icon: Icon
}

const services: readonly Service[] = [
  {
    key: 'qualitative',
    name: 'Qualitative data add-on',
    about: 'Focus groups and interviews with students, families and staff, summarized for your team.',
    icon: IconMessages,
  },
  {
    key: 'academy',
    name: 'Equity academy',
    about: 'Learn with other school leaders how to lead for equity.',
    icon: IconSchool,
  },
  {
    key: 'learning',
    name: 'Job-embedded learning program',
    about: 'Staff learning during the school day, focused on your results.',
    icon: IconRoute,
  },
  {
    key: 'consultation',
    name: 'Consultation',
    about: 'A specialist helps you read your results and choose first steps.',
    icon: IconUsersGroup,
  },
]

/** Services offered by other organizations. The operator sets their addresses. */
export function SupportTab() {
  const { data: links, error, refetch } = useQuery(linksQuery())
  if (error) {
    return <ErrorState error={error} title="We couldn’t load the services" onRetry={() => void refetch()} />
  }
  const none = links !== undefined && services.every(({ key }) => links[key] === null)
  return (
    <div className={styles.parts}>
      {none ? (
        <Notice tone="info" title="These services aren’t available here yet">
          Ask the site operator about providers.
        </Notice>
      ) : null}
      <div className={styles.cards}>
        {services.map(({ key, name, about, icon: ServiceIcon }) => (
          <Card key={key} className={styles.card}>
            <h2 className={styles.service}>
              <ServiceIcon className="icon" aria-hidden />
              {name}
            </h2>
            <p>{about}</p>
            {none ? null : (
              <div className={styles.foot}>
                <LearnMore name={name} address={links?.[key]} />
              </div>
            )}
          </Card>
        ))}
      </div>
    </div>
  )
}

/** `address` is null if none is set, and undefined while loading. */
function LearnMore({ name, address }: { name: string; address: string | null | undefined }) {
  const words = (
    <>
      {texts.learnMore} <span className="unseen">about: {name}</span>
    </>
  )
  if (address) return <ExternalButton href={address}>{words}</ExternalButton>
  return address === null ? <p className="quiet small">Not available here yet.</p> : null
}
