/** Texts of the chat page and panel. They are apart from `texts`, so that they load with the chat. */
export const chatPageTexts = {
  search: 'Search team members...',
  none: 'No team members found',
  loadingPeople: 'Loading team members...',
  welcome: 'Welcome to Team Chat',
  welcomeText: 'Select a team member from the sidebar to start messaging',
  loadingMessages: 'Loading messages...',
  placeholder: 'Type a message...',
  edited: '(edited)',
  lastSeenRecently: 'Last seen recently',
  notConnected: 'There is no connection just now.',
  newParticipantsReadHistory: 'People you add can read everything that was written in this group before.',
} as const
