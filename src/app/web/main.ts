// Must come before component styles, which may override these.
import '../../web/ui/fonts.css'
import '../../web/ui/tokens.css'
import '../../web/ui/base.css'
import { beginCalls } from './begin.ts'

beginCalls(location.pathname)
void import('./start.tsx')
