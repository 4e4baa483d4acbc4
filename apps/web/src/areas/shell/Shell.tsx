import '../../ui/theme/styles-areas.ts'
import type { Me } from '@muster/contracts/accounts'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useRef, useState } from 'react'
import { UnverifiedStrip } from '../../features/accounts/UnverifiedStrip.tsx'
import { useUnreadMessageCount } from '../../features/chat/conversations/unread-message-count.ts'
import { LinkedFile } from '../../features/files/LinkedFile.tsx'
import { MuteHost } from '../../features/mutes/MuteHost.tsx'
import { OffersHost } from '../../features/tasks/dependencies/OffersHost.tsx'
import { Peek } from '../../features/tasks/peek/Peek.tsx'
import { FinishHost } from '../../features/tasks/subtasks/FinishHost.tsx'
import { TemplatesHost } from '../../features/tasks/templates/TemplatesHost.tsx'
import { useBusy } from '../../lib/api/busy.ts'
import { lazily } from '../../lib/lazily.ts'
import { useConnectionFault } from '../../lib/live/connection-fault.ts'
import { usePageState } from '../../lib/look/use-page-state.ts'
import type { SelectedOrganization } from '../../lib/organization.ts'
import type { Command } from '../../lib/shortcuts.ts'
import { useEndPreview } from '../../lib/use-end-preview.ts'
import { ConnectionBanner } from '../../ui/ConnectionBanner.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ReferenceContext } from '../../ui/text/reference-context.ts'
import { Toasts } from '../../ui/toasts/Toasts.tsx'
import type { AreaDescription } from '../description.ts'
import { ChatParts } from './ChatParts.tsx'
import { Commands } from './Commands.tsx'
import { ForeignOrganization } from './ForeignOrganization.tsx'
import { Header } from './Header.tsx'
import { MobileBar } from './MobileBar.tsx'
import { Nav } from './Nav.tsx'
import { RoleFault } from './RoleFault.tsx'
import classes from './shell.module.css'
import { useDocumentTitle } from './use-document-title.ts'
import { useLiveFeed } from './use-live.ts'
import { useRestoredFocus } from './use-restored-focus.ts'
import { useSidebarCollapsed } from './use-sidebar-collapsed.ts'

const TextReference = lazily(async () => (await import('../../features/references/TextReference.tsx')).TextReference)

const Pictures = lazily(async () => (await import('../../features/pictures/Pictures.tsx')).Pictures)

type Props = { description: AreaDescription; me: Me; organization: SelectedOrganization | undefined }

/** Frame of every signed-in screen: navigation, header, page, chat panel. */
export function Shell({ description, me, organization }: Props) {
  const [collapsed, setCollapsed] = useSidebarCollapsed()
  const [chatOpen, setChatOpen] = useState(false)
  const runCommand = useRef<(command: Command) => void>(null)
  const segments = useLocation({ select: ({ pathname }) => pathname })
    .split('/')
    .filter(Boolean)
  const title = description.title(segments.at(-1) ?? '')
  // The navigation and header render first. The page follows in a deferred render that React can interrupt.
  const isFrameRendered = useDeferredValue(true, false)
  const orgId = organization?.isMember ? organization.id : undefined
  const liveState = useLiveFeed(orgId)
  const fault = useConnectionFault()
  const isBusy = useBusy()
  usePageState('shell')
  usePageState('collapsed-nav', collapsed)
  useEndPreview('frame')
  useRestoredFocus()
  useDocumentTitle(title, organization?.name, useUnreadMessageCount())

  return (
    <div className={classes.shell} data-collapsed={collapsed || undefined}>
      <a className={classes.skip} href='#page'>
        Skip to content
      </a>
      <Nav description={description} me={me} orgId={orgId} collapsed={collapsed} onCollapse={setCollapsed} />
      <div className={classes.main}>
        <Header
          description={description}
          title={title}
          me={me}
          organization={organization}
          chatOpen={chatOpen}
          onChat={() => setChatOpen(!chatOpen)}
          onSearch={() => runCommand.current?.('palette')}
        />
        {/* The chat page shows its own message, but without a button to take over from another window. */}
        <ConnectionBanner
          busy={isBusy}
          lost={liveState === 'lost' && (segments[1] !== 'chat' || fault?.takeOver !== undefined)}
          fault={fault}
        />
        <UnverifiedStrip me={me} />
        <RoleFault organization={organization} />
        <div className={classes.body}>
          <ReferenceContext value={TextReference}>
            <main id='page' className={classes.page} tabIndex={-1}>
              {!isFrameRendered ? (
                <Spinner label='Loading' />
              ) : organization && !organization.isMember ? (
                <ForeignOrganization name={organization.name} ownOrganizations={me.organizations} />
              ) : (
                <Suspense fallback={<Spinner label='Loading' />}>
                  <Outlet />
                </Suspense>
              )}
            </main>
            {isFrameRendered && <Peek />}
            <FinishHost />
            <OffersHost />
            <TemplatesHost />
            <MuteHost />
            {isFrameRendered && <LinkedFile />}
            {isFrameRendered && <ChatParts orgId={orgId} open={chatOpen} onClose={() => setChatOpen(false)} />}
          </ReferenceContext>
        </div>
      </div>
      {isFrameRendered && <MobileBar description={description} me={me} orgId={orgId} />}
      <Commands description={description} me={me} organization={organization} ref={runCommand} />
      {isFrameRendered && <Toasts />}
      <Suspense>{isFrameRendered && <Pictures me={me} orgId={orgId} />}</Suspense>
    </div>
  )
}
