/** The literal texts of the specification, each once. */
export const texts = {
  notFound: (what: string) => `${what} not found`,
  onlyEditYourTasks: 'You can only edit tasks assigned to you',
  onlyStatusOfYourTasks: 'You can only change status of tasks assigned to you',
  statusChangedTo: (status: string) => `Status changed to ${status.replaceAll('_', ' ')}`,
  taskUpdated: (fields: readonly string[]) => `Task updated: ${fields.join(', ')}`,

  account: {
    wrongLogin: 'Incorrect email or password',
    emailTaken: 'Email already registered',
    usernameTaken: 'Username already taken',
    openTheLink: 'Open the link in the mail',
    setYourPassword: 'Set your own password first',
  },

  organization: {
    nameRequired: 'Organization name is required',
    descriptionRequired: 'Description is required',
    domainInvalid: 'Please enter a valid domain (e.g., example.com)',
    none: 'No organizations found',
    select: 'Select Organization',
    /** Name of an organization that is known from the address alone. */
    placeholder: (id: number) => `Organization ${id}`,
  },

  project: {
    nameRequired: 'Project name is required',
    organizationRequired: 'Please select an organization',
    endBeforeStart: 'End date must be after start date',
    nameMismatch: 'Project name does not match. Please type the exact project name to confirm deletion.',
    createFailed: 'Failed to create project. Please try again.',
  },

  task: {
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
    deleteQuestion: (title: string) => `Are you sure you want to delete "${title}"? This action cannot be undone.`,
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
  },

  goal: {
    titleRequired: 'Goal title is required',
    targetNotPositive: 'Target value must be greater than 0',
    unitRequired: 'Unit is required',
    projectRequired: 'Project is required',
    startRequired: 'Start date is required',
    endRequired: 'End date is required',
    endBeforeStart: 'End date must be after start date',
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
  },

  error: {
    title: 'Something went wrong',
    text: "We're sorry, but something unexpected happened. Please try refreshing the page.",
    tryAgain: 'Try Again',
    reload: 'Reload Page',
  },

  unknownUser: 'Unknown User',
  unknownUsers: 'Unknown Users',

  /** What a failed call says when the server gives no detail. */
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
    fetchOrganizationRole: 'Failed to fetch organization role',
    refreshOrganizationRole: 'Failed to refresh organization role',
    fetchProjects: 'Failed to fetch projects',
    createProject: 'Failed to create project',
    fetchProject: 'Failed to fetch project',
    updateProject: 'Failed to update project',
    deleteProject: 'Failed to delete project',
    fetchTasks: 'Failed to fetch tasks',
    createTask: 'Failed to create task',
    fetchOrganizationTasks: 'Failed to fetch organization tasks',
    fetchUserTasks: 'Failed to fetch user tasks',
    fetchMyTasks: 'Failed to fetch my tasks',
    fetchTask: 'Failed to fetch task',
    deleteTask: 'Failed to delete task',
    updateTaskStatus: 'Failed to update task status',
    addComment: 'Failed to add comment',
  },
} as const
