import type { AreaCode } from '../../../../shared/codes.ts'
import { LinkButton } from '../../../../web/ui/button.tsx'

interface StrategiesLinkProps {
  area: AreaCode
  name: string
  leads?: boolean
}

/** Links to an area's strategies, each of which can become a goal. */
export function StrategiesLink({ area, name, leads = false }: StrategiesLinkProps) {
  return (
    <LinkButton variant={leads ? 'primary' : 'default'} to="/align-strategies/$area" params={{ area }}>
      See strategies<span className="unseen">: {name}</span>
    </LinkButton>
  )
}
