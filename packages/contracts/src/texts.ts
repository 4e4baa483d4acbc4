/** Texts of the server and the web app. Some are used by both, and the specification prescribes the wording of some. */
export const texts = {
  notFound: (objectName: string) => `${objectName} not found`,
  onlyEditYourTasks: 'You can only edit tasks assigned to you',
  onlyChangeStatusOfYourTasks: 'You can only change status of tasks assigned to you',

  account: {
    wrongLogin: 'Incorrect email or password',
    emailTaken: 'Email already registered',
    usernameTaken: 'Username already taken',
    openTheLink: 'Open the link in the mail',
    /** Shown instead of `openTheLink` on an installation without SMTP, where the inviter receives the link. */
    askForTheLink:
      'Open the link of the invitation. This server does not send e-mail: the person who invited you has the link',
    setYourPassword: 'Set your own password first',
    /** Explanations of who may register. */
    registration: {
      domains: (domains: readonly string[]) =>
        `Only people with an address at ${domains.join(' or ')} can register here. Everybody else needs an invitation.`,
      invitation: 'Accounts are created by invitation only. Ask an admin of your organization to invite you.',
      closed: 'No new accounts can be created here.',
      closedForInvited: 'No new accounts can be created here. You can only invite people who already have an account.',
      first: 'This is the first account here. After it, nobody else can register.',
    },
    onlyOwnerEditsProfile:
      'Name, username and time zone belong to the person and can only be changed by them. You can set a job title.',
  },

  organization: {
    nameRequired: 'Organization name is required',
    descriptionRequired: 'Description is required',
    domainInvalid: 'Please enter a valid domain (e.g., example.com)',
    none: 'No organizations found',
    select: 'Select Organization',
    /** Shown in place of the organization's name while only its id is known, from the URL. */
    placeholder: (id: number) => `Organization ${id}`,
  },

  project: {
    nameRequired: 'Project name is required',
    organizationRequired: 'Please select an organization',
    endBeforeStart: 'End date must be after start date',
    nameMismatch: 'Project name does not match. Please type the exact project name to confirm deletion.',
    createFailed: 'Failed to create project. Please try again.',
    tooManyStars: (maximum: number) => `You can star at most ${maximum} projects. Remove a star first.`,
  },

  commentDeleted: 'This comment was deleted.',

  chat: {
    otherHasLeft: 'This person has left the organization. You can still read what was written.',
    messageDeleted: 'This message was deleted.',
    directRoomHasTwoUsers: 'A direct conversation always has the same two people.',
    tooManyParticipants: (maximum: number) => `A group holds at most ${maximum} people.`,
  },

  chatPage: {
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
  },

  task: {
    changedSince: 'Somebody has changed it since',
    titleRequired: 'Task title is required',
    descriptionRequired: 'Description is required',
    organizationRequired: 'Organization is required',
    organizationFirst: 'Please select an organization first',
    projectRequired: 'Project is required',
    dueDateRequired: 'Due date is required',
    dueDateInPast: 'Due date cannot be in the past',
    createFailed: 'Failed to create task. Please try again.',
    notFound: 'Task not found',
    notFoundText: "The task you're looking for doesn't exist or you don't have permission to view it.",
    noComments: 'No comments yet. Be the first to comment!',
    deleteQuestion: (title: string) =>
      `Are you sure you want to delete "${title}"? It goes to the trash and stays there for 30 days.`,
    dependsOnItself: 'A task cannot depend on itself',
    otherOrganization: 'The tasks must belong to the same organization',
    tooManyDependencies: (key: string, limit: number) => `${key} already has ${limit} dependencies`,
    tooManyConnected: 'Too many tasks depend on each other',
    /** `keys` are those of the tasks of the cycle, in order; empty if the reader does not see all of them. */
    blockCycle: (keys: readonly string[], length: number) => {
      const sentence = 'These tasks would block each other in a cycle'
      if (keys.length === 0) return `${sentence}.`
      return `${sentence}: ${[...keys, length > keys.length ? '…' : keys[0]].join(' → ')}`
    },
  },

  milestone: {
    titleRequired: 'Milestone title is required',
    startDateRequired: 'Start date is required',
    dueDateRequired: 'Due date is required',
    dueDateInPast: 'Due date cannot be in the past',
    startNotBeforeDue: 'Start date must be before due date',
    projectRequired: 'Project ID is required',
    organizationRequired: 'Organization ID is required',
    alreadyLinked: 'The milestone already belongs to this goal',
    notPersonal: "The team's milestones cannot be put under a personal goal",
    notReached: 'The milestone is not completed',
    achieved: 'Milestone Achieved',
  },

  goal: {
    titleRequired: 'Goal title is required',
    targetNotPositive: 'Target value must be greater than 0',
    unitRequired: 'Unit is required',
    projectRequired: 'Project is required',
    startRequired: 'Start date is required',
    endRequired: 'End date is required',
    endBeforeStart: 'End date must be after start date',
    deleteFailed: 'Failed to delete goal. Please try again.',
  },

  invite: {
    organizationRequired: 'Organization is required',
    organizationIdRequired: 'Organization ID is required',
    emailRequired: 'Email is required',
    emailInvalid: 'Please enter a valid email address',
    roleRequired: 'Role is required',
    failed: 'Failed to invite member. Please try again.',
    noOrganizations: 'No organizations available. Please create an organization first.',
  },

  analytics: {
    notYours: "You do not have permission to view this organization's data.",
    logIn: 'Please log in to view analytics data',
    authenticationFailed: 'Authentication failed. Please log in again.',
    serviceNotFound: 'Analytics service not found. Please check if the server is running.',
    cannotConnect: 'Cannot connect to the server. Please check your connection.',
    failed: (reason: string) => `Failed to load analytics data: ${reason}`,
  },

  call: {
    offline: (name: string) => `${name} is offline.`,
    busy: (name: string) => `${name} is in another call.`,
    cannotCallYourself: 'You cannot call yourself.',
    inAnotherCall: 'You are in another call. End it first.',
    callFull: 'Four people are in this call already.',
    tooOften: 'You called too often. Please wait a minute.',
    tooManySignals: 'Too many signals at once. Please wait a moment.',
    tooManyTests: 'You tested the connection too often. Please try again later.',
    missed: 'Missed call',
    missedLine: (type: 'audio' | 'video') => `Missed ${type} call`,
  },

  notification: {
    loading: 'Loading notifications...',
    none: 'No notifications yet',
    noneText: "You'll see notifications here when they arrive",
  },

  error: {
    title: 'Something went wrong',
    text: "We're sorry, but something unexpected happened. Please try refreshing the page.",
    tryAgain: 'Try Again',
    reload: 'Reload Page',
  },

  unknownUser: 'Unknown User',
  unknownUsers: 'Unknown Users',

  /** Error messages for calls that fail without a detail from the server. */
  failed: {
    login: 'Login failed',
    register: 'Registration failed',
    getUser: 'Failed to get user',
    fetchUsers: 'Failed to fetch users',
    fetchOrganizationUsers: 'Failed to fetch organization users',
    fetchUser: 'Failed to fetch user',
    createUser: 'Failed to create user',
    deleteUser: 'Failed to delete user',
    fetchOrganizations: 'Failed to fetch organizations',
    createOrganization: 'Failed to create organization',
    fetchOrganization: 'Failed to fetch organization',
    deleteOrganization: 'Failed to delete organization',
    inviteMember: 'Failed to invite member',
    fetchDashboardOverview: 'Failed to fetch dashboard overview',
    fetchOrganizationRole: 'Failed to fetch organization role',
    refreshOrganizationRole: 'Failed to refresh organization role',
    fetchProjects: 'Failed to fetch projects',
    createProject: 'Failed to create project',
    fetchProject: 'Failed to fetch project',
    updateProject: 'Failed to update project',
    deleteProject: 'Failed to delete project',
    starProject: 'Failed to star project',
    unstarProject: 'Failed to remove the star',
    fetchTasks: 'Failed to fetch tasks',
    createTask: 'Failed to create task',
    fetchOrganizationTasks: 'Failed to fetch organization tasks',
    fetchUserTasks: 'Failed to fetch user tasks',
    fetchMyTasks: 'Failed to fetch my tasks',
    fetchTask: 'Failed to fetch task',
    deleteTask: 'Failed to delete task',
    updateTaskStatus: 'Failed to update task status',
    createGoalMilestone: 'Failed to create goal milestone',
    fetchGoalMilestones: 'Failed to fetch goal milestones',
    updateGoalMilestone: 'Failed to update goal milestone',
    deleteGoalMilestone: 'Failed to delete goal milestone',
    checkAchievements: 'Failed to check milestone achievements',
    fetchMilestones: 'Failed to fetch milestones',
    createMilestone: 'Failed to create milestone',
    updateMilestone: 'Failed to update milestone',
    updateMilestoneProgress: 'Failed to update milestone progress',
    deleteMilestone: 'Failed to delete milestone',
    fetchMilestoneAnalytics: 'Failed to fetch milestone analytics',
    addComment: 'Failed to add comment',
    fetchGoals: 'Failed to fetch goals',
    createGoal: 'Failed to create goal',
    fetchGoal: 'Failed to fetch goal',
    deleteGoal: 'Failed to delete goal',
    fetchNotifications: 'Failed to fetch notifications',
    fetchRecentNotifications: 'Failed to fetch recent notifications',
    fetchPeople: 'Failed to fetch team members',
    fetchRooms: 'Failed to fetch conversations',
    fetchMessages: 'Failed to fetch messages',
    editMessage: 'Failed to edit message',
    deleteMessage: 'Failed to delete message',
    createRoom: 'Failed to create group',
    addPeople: 'Failed to add people',
    removePerson: 'Failed to remove person',
    leaveRoom: 'Failed to leave group',
    deleteRoom: 'Failed to delete group',
  },
} as const
