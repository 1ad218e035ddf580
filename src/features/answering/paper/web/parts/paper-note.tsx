import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../../../shared/numbers.ts'
import { GoLink } from '../../../../../web/ui/button.tsx'
import { Card } from '../../../../../web/ui/card.tsx'
import { paperProgressQuery } from '../data.ts'

/** While a survey is open, shows how many responses came on paper and links to the booklets. */
export function PaperNote({ guid, isOpen }: { guid: string; isOpen: boolean }) {
  const { data } = useQuery(paperProgressQuery(guid))
  if (!data || (data.sheets === 0 && !isOpen)) return null
  const names = new Intl.ListFormat('en-US').format(
    data.links.filter(({ sheets }) => sheets > 0).map(({ name }) => name),
  )
  return (
    <Card title="On paper">
      <p>
        {data.sheets > 0
          ? `${counted(data.sheets, 'response')} came on paper, entered by ${names}. The numbers on this page include them.`
          : 'Print booklets for people who don’t have a device. Someone you choose enters the answers.'}
      </p>
      {isOpen ? (
        <GoLink to="/equity-audit-setup/$guid" params={{ guid }} search={{ step: 7 }} hash="paper">
          Booklets and links
        </GoLink>
      ) : null}
    </Card>
  )
}
