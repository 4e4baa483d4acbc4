import { useAreaPath } from '../../lib/area.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Section } from '../../ui/section/Section.tsx'

/** Section of the settings page with a link to the call test. */
export function CallsSection() {
  const to = useAreaPath()
  return (
    <Section title='Calls' text='See before a call whether your microphone, your camera and your network are ready.'>
      <div>
        <ButtonLink variant='default' to={to('call-test')}>
          Test Your Connection
        </ButtonLink>
      </div>
    </Section>
  )
}
