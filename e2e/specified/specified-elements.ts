/** A role and a name as a screen reader reads them. */
export type SpecifiedElement = readonly [role: string, name: string];

const all = (role: string, ...names: readonly string[]): SpecifiedElement[] =>
  names.map(name => [role, name]);

export const STUDENT_MENU = [
  'Dashboard',
  'My QR Code',
  'My Attendance',
  'View Notices',
  'Update Profile',
  'Settings',
];

/** The elements of each part of a screen, in their order (docs/specification.md#screens). In braces: what the journey puts there. */
export const SPECIFIED_PARTS = {
  'Landing page, signed out': [
    ...all('link', 'Home', 'Notices', 'Login', 'Sign Up', 'Get Started', 'Login'),
    ...all('heading', 'QR attendance', 'Student management by trade', 'Event and meeting tracking'),
    ...all('heading', 'Analytics', 'Mobile friendly', 'Secure'),
    ...all('link', 'Home', 'Notices', 'My Attendance', 'Login', 'Sign Up', 'Profile'),
    ['text', 'Version 1.0'],
  ],
  'Landing page, student': [
    ...all('link', 'Home', 'Notices', 'Profile'),
    ['button', 'Logout'],
    ['heading', 'Welcome back, {name}!'],
    ...all('link', 'My QR Code', 'My Attendance', 'Upcoming Events'),
  ],
  'Landing page, admin': [
    ['heading', 'Welcome back, {name}!'],
    ...all('link', 'Scan QR Code', 'Create New Event', 'View Attendance Sheet'),
  ],
  Login: [
    ...all('textbox', 'Email', 'Password'),
    ['button', 'Show password'],
    ['button', 'Sign In'],
    ['link', 'Create an account'],
  ],
  Signup: [
    ...all('textbox', 'Full name', 'Email', 'Roll number'),
    ['combobox', 'Trade'],
    ...all('textbox', 'Password', 'Confirm password'),
    ['button', 'Create Account'],
    ['link', 'Sign in'],
  ],
  'Admin dashboard': [
    ...all(
      'text',
      'Total Students',
      'Total Events',
      'Upcoming',
      "Today's Attendance",
      'This Week',
      'Avg. Rate',
    ),
    ['searchbox', 'Search title and location'],
    ['combobox', 'Trade'],
    ['combobox', 'Status'],
    ['option', 'All Status'],
    ...all('option', 'Active', 'Completed', 'Upcoming'),
    ...all('columnheader', 'Event', 'Type', 'Date & Time', 'Location', 'Attendees', 'Actions'),
    ['link', 'Scan QR'],
    ...all('heading', 'Quick Actions', 'Last 4 Marked (You)', 'Summary'),
    ...all('text', 'Active events', 'Avg attendance', 'Total students'),
  ],
  'Admin dashboard, empty': [['link', 'Create Event']],
  'Admin side menu': [
    ...all('link', 'Dashboard', 'Scan QR Code', 'Create Event', 'Attendance Report', 'Manage Notices'),
    ['button', 'Logout'],
  ],
  'Student dashboard': [
    ...all('text', 'Events Attended', 'Attendance Rate', 'This Week', 'Upcoming'),
    ['heading', 'Upcoming Events'],
    ['heading', '{title}'],
    ...all('text', '{type}', '{description}', '{date}', '{time}', '{location}'),
    ...all('heading', 'Quick Actions', 'Recent Attendance', 'Quick Tips'),
  ],
  'Student side menu': all('link', ...STUDENT_MENU),
  'Event attendance detail': [
    ['link', 'Back to Dashboard'],
    ['heading', '{title}'],
    ...all('text', '{date}', '{time}', '{location}', 'Attendance Rate'),
    ...all('text', 'Total Students', 'Present', 'Absent', 'QR Scanned'),
    ['searchbox', 'Search by name, ID or email'],
    ['combobox', 'Status'],
    ['option', 'All Status'],
    ...all('option', 'Present', 'Absent'),
    ['combobox', 'Trade'],
    ...all('columnheader', 'Student', 'Trade', 'Status', 'Attendance Time', 'QR Scanned'),
  ],
  'Event attendance detail, export': [['button', 'Export']],
  'Event attendance detail, row': [
    ['text', 'Not attended'],
    ['text', 'No'],
  ],
  'Create Event': [
    ...all('textbox', 'Title', 'Description'),
    ['combobox', 'Event type'],
    ['Date', 'Date'],
    ['InputTime', 'Time'],
    ['textbox', 'Location'],
    ['button', 'Create Event'],
    ['link', 'Cancel'],
    ['heading', 'Tips'],
  ],
  'Create Event, filled in': [
    ['heading', 'Preview'],
    ...all('text', '{title}', '{date}', '{time}', '{location}'),
  ],
  'QR scanner': [
    ['option', '{title} – {date}'],
    ['text', 'Not started'],
  ],
  'QR scanner, modal': [
    ['text', '{name}'],
    ['text', 'Selected event'],
    ...all('button', 'Mark Attendance', 'Close'),
  ],
  'QR scanner, data': [
    ['text', 'Scanned data'],
    ['text', '{data}'],
  ],
  'Mark Attendance': [
    ['text', '{name}'],
    ...all('text', 'Roll number', 'Trade', 'Email'),
    ['option', '{title} – {type} – {date}, {time}'],
    ['text', '{title}'],
    ['text', 'Date and time'],
    ...all('text', 'Location', 'Type'),
    ...all('radio', 'Present', 'Absent'),
    ...all('button', 'Mark Attendance', 'Reset'),
  ],
  'Mark Attendance, done': all('link', 'Scan Another QR', 'Back to Dashboard'),
  'Notices and Events': [
    ...all('text', 'Total Events', 'Upcoming', 'Today', 'Total Attendees'),
    ['searchbox', 'Search events'],
    ['combobox', 'Event type'],
    ...all('option', 'All Types', 'Event', 'TNP Meeting'),
  ],
  'Notices and Events, card': [
    ['heading', '{title}'],
    ...all('text', '{type}', 'Today', '{description}', '{date}', '{time}', '{location}'),
    ['text', '{creator}'],
    ['text', '{attendees}'],
  ],
  'Notices and Events, buttons': [['button', 'Refresh']],
  'Notices and Events, admin': [
    ['link', 'Back to Dashboard'],
    ['link', 'Create Event'],
  ],
  'Notices and Events, empty': [
    ['text', 'No upcoming events found'],
    ['button', 'Refresh Events'],
  ],
  'Attendance Report': [
    ['searchbox', 'Search name, roll number, email or event'],
    ['combobox', 'Date range'],
    ...all('option', 'All Dates', 'Today', 'This Week', 'This Month'),
    ...all('combobox', 'Trade', 'Event type', 'Status'),
    ...all('option', 'All', 'Present', 'Absent'),
    ...all('columnheader', 'Student', 'Roll Number', 'Trade', 'Event'),
    ['columnheader', 'Date & Time'],
    ...all('columnheader', 'Verified By', 'Status'),
  ],
  'Attendance Report, header': [
    ['link', 'Back to Dashboard'],
    ['button', 'Export PDF'],
  ],
  'Attendance Report, count': [['text', 'Showing 3 of 3 records']],
  Profile: all('text', 'Name', 'Email', 'Trade', 'Year of study'),
  'Profile, view': [['button', 'Edit']],
  'Profile, edit': [
    ...all('textbox', 'Name', 'Email'),
    ...all('combobox', 'Trade', 'Year of study'),
    ...all('button', 'Save', 'Cancel'),
  ],
  'My QR Code': [
    ['link', 'Back to Dashboard'],
    ['heading', 'My QR Code'],
    ...all('button', 'Download', 'Share'),
  ],
  'My QR Code, profile card': [
    ['text', '{name}'],
    ...all('text', 'Roll Number', 'Trade'),
    ['text', 'Generated'],
  ],
  'My QR Code, badge': [['text', 'Active QR Code']],
  'My QR Code, panels': [
    ['text', 'Present the code to the admin at the event.'],
    ['text', 'The admin scans it to mark your attendance.'],
    ['text', 'You can download it and save it on your phone.'],
    ['text', 'You can share it to your other devices.'],
    ['text', 'This code is unique to your account and contains personal information: keep it to yourself.'],
    ['text', 'Attendance can only be marked by authorized administrators.'],
  ],
  'My QR Code, signed out': [
    ['heading', 'Please log in to view your QR code.'],
    ['link', 'Go to Login'],
  ],
  'My Attendance': [
    ['link', 'Back to Dashboard'],
    ['link', 'My QR Code'],
    ...all('text', 'Total Events', 'Attended', 'Absent', 'Attendance Rate'),
    ['searchbox', 'Search events'],
    ...all('option', 'All Status', 'Present', 'Absent', 'All Types', 'Event', 'TNP Meeting'),
    ...all('option', 'All Time', 'This Week', 'This Month', 'Last 3 Months'),
  ],
  'My Attendance, history': [
    ['heading', 'Attendance History'],
    ['text', 'Showing 1 of 1 records'],
    ...all('columnheader', 'Event', 'Date & Time', 'Status'),
  ],
  'My Attendance, empty': [
    ['text', 'No attendance records found'],
    ['text', 'Try adjusting your filters to see more results.'],
  ],
  'My Attendance, signed out': [
    ['heading', 'Please log in to view your attendance.'],
    ['link', 'Go to Login'],
  ],
} satisfies Readonly<Record<string, readonly SpecifiedElement[]>>;
