import classes from './conversations/entry.module.css'

/** A filled dot for online, a ring for offline: distinguishable without color. */
export const Presence = ({ online }: { online: boolean }) => (
  <span className={classes.presence} data-online={online || undefined}>
    <span className='visually-hidden'>{online ? 'Online' : 'Offline'}</span>
  </span>
)
