import { useQuery } from '@tanstack/react-query'
import { tracking } from '../../../../../../content/en/tracking.json'
import { GoLink } from '../../../../../web/ui/button.tsx'
import { Card } from '../../../../../web/ui/card.tsx'
import { useWords } from '../../../../records/words/web/parts/helper-words.tsx'
import { paperProgressQuery } from '../data.ts'

/** While a survey is open, shows how many responses came on paper and links to the booklets. */
export function PaperNote({ guid, isOpen }: { guid: string; isOpen: boolean }) {
  const { say, counted, inOwn } = useWords(tracking)
  const { data } = useQuery(paperProgressQuery(guid))
  if (!data || (data.sheets === 0 && !isOpen)) return null
  const names = new Intl.ListFormat(inOwn.lang === 'en' ? 'en-US' : inOwn.lang).format(
    data.links.filter(({ sheets }) => sheets > 0).map(({ name }) => name),
  )
  return (
    <Card title={say('onPaper')}>
      <p>{data.sheets > 0 ? counted('paperCame', data.sheets, { names }) : say('paperHow')}</p>
      {isOpen ? (
        <GoLink to="/equity-audit-setup/$guid" params={{ guid }} search={{ step: 7 }} hash="paper">
          {say('paperLinks')}
        </GoLink>
      ) : null}
    </Card>
  )
}
