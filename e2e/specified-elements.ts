/** A role and a name as a screen reader reads them. Third: the word of the specification, if our label differs. */
export type SpecifiedElement = readonly [role: string, name: string, word?: string];

/** A part of a screen (docs/specification.md#screens): its description, and its elements in their order. */
export interface SpecifiedPart {
  readonly screen: string;
  readonly words: string;
  readonly elements: readonly SpecifiedElement[];
}

const part = (screen: string, words: string, elements: readonly SpecifiedElement[]): SpecifiedPart => ({
  screen,
  words,
  elements,
});
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

/** What every screen shows (docs/specification.md#screens). In braces: what the journey puts there. */
export const SPECIFIED_PARTS: readonly SpecifiedPart[] = [
  part(
    'Landing page, signed out',
    'Top bar: Home, Notices, and either Profile and Logout (logged in) or Login and Sign Up. Hero: Get Started (to /signup) and Login, only when logged out. The landing page lists features: QR attendance, student management by trade, event and meeting tracking, analytics, mobile friendly, secure. Footer links: Home, Notices, My Attendance, Login, Sign Up, Profile. Footer text: Version 1.0.',
    [
      ...all('link', 'Home', 'Notices', 'Login', 'Sign Up', 'Get Started', 'Login'),
      ...all('heading', 'QR attendance', 'Student management by trade', 'Event and meeting tracking'),
      ...all('heading', 'Analytics', 'Mobile friendly', 'Secure'),
      ...all('link', 'Home', 'Notices', 'My Attendance', 'Login', 'Sign Up', 'Profile'),
      ['text', 'Version 1.0'],
    ],
  ),
  part(
    'Landing page, student',
    "Top bar: Home, Notices, and either Profile and Logout (logged in). Logged in: 'Welcome back, {name}!' with quick-access cards. Students: My QR Code, My Attendance, Upcoming Events (links to /notices).",
    [
      ...all('link', 'Home', 'Notices', 'Profile'),
      ['button', 'Logout'],
      ['heading', 'Welcome back, {name}!'],
      ...all('link', 'My QR Code', 'My Attendance', 'Upcoming Events'),
    ],
  ),
  part(
    'Landing page, admin',
    "'Welcome back, {name}!' with quick-access cards. Admins: Scan QR Code, Create New Event, View Attendance Sheet.",
    [
      ['heading', 'Welcome back, {name}!'],
      ...all('link', 'Scan QR Code', 'Create New Event', 'View Attendance Sheet'),
    ],
  ),
  part('Login', 'Email, password with show/hide toggle, Sign In button, link to signup.', [
    ...all('textbox', 'Email', 'Password'),
    ['button', 'Show password', 'show/hide toggle'],
    ['button', 'Sign In'],
    ['link', 'Create an account', 'link to signup'],
  ]),
  part(
    'Signup',
    'Full name, email, roll number, trade select, password, confirm password, Create Account, link to login.',
    [
      ...all('textbox', 'Full name', 'Email', 'Roll number'),
      ['combobox', 'Trade'],
      ...all('textbox', 'Password', 'Confirm password'),
      ['button', 'Create Account'],
      ['link', 'Sign in', 'link to login'],
    ],
  ),
  part(
    'Admin dashboard',
    "Stat tiles: Total Students, Total Events, Upcoming, Today's Attendance, This Week, Avg. Rate. Search and filter bar: text search on title and location, trade filter, status filter (all, active, completed, upcoming). Upcoming Events table: Event, Type, Date & Time, Location, Attendees, Actions (Scan QR link). Quick Actions; 'Last 4 Marked (You)' list; Summary (active events, avg attendance, total students).",
    [
      ...all(
        'text',
        'Total Students',
        'Total Events',
        'Upcoming',
        "Today's Attendance",
        'This Week',
        'Avg. Rate',
      ),
      ['searchbox', 'Search title and location', 'search on title and location'],
      ['combobox', 'Trade', 'trade filter'],
      ['combobox', 'Status', 'status filter'],
      ['option', 'All Status', 'all'],
      ...all('option', 'Active', 'Completed', 'Upcoming'),
      ...all('columnheader', 'Event', 'Type', 'Date & Time', 'Location', 'Attendees', 'Actions'),
      ['link', 'Scan QR'],
      ...all('heading', 'Quick Actions', 'Last 4 Marked (You)', 'Summary'),
      ...all('text', 'Active events', 'Avg attendance', 'Total students'),
    ],
  ),
  part('Admin dashboard, empty', 'Empty state with a Create Event link.', [['link', 'Create Event']]),
  part(
    'Admin side menu',
    'Side menu: Dashboard, Scan QR Code, Create Event, Attendance Report, Manage Notices; logout.',
    [
      ...all('link', 'Dashboard', 'Scan QR Code', 'Create Event', 'Attendance Report', 'Manage Notices'),
      ['button', 'Logout'],
    ],
  ),
  part(
    'Student dashboard',
    'Tiles: Events Attended, Attendance Rate, This Week, Upcoming. Upcoming events list (max 5) with {title}, {type} badge, {description}, {date}, {time}, {location}. Quick Actions; Recent Attendance with present/absent icon; Quick Tips.',
    [
      ...all('text', 'Events Attended', 'Attendance Rate', 'This Week', 'Upcoming'),
      ['heading', 'Upcoming Events'],
      ['heading', '{title}'],
      ...all('text', '{type}', '{description}', '{date}', '{time}', '{location}'),
      ...all('heading', 'Quick Actions', 'Recent Attendance', 'Quick Tips'),
    ],
  ),
  part(
    'Student side menu',
    'Side menu: Dashboard, My QR Code, My Attendance, View Notices, Update Profile, Settings.',
    all('link', ...STUDENT_MENU),
  ),
  part(
    'Event attendance detail',
    "Back link to the dashboard. Shows event {title}, {date}, {time}, {location}, attendance rate; tiles Total Students, Present, Absent, QR Scanned. Search by name, ID or email; status filter (all, present, absent); trade filter built from the records. Table: Student, Trade, Status, Attendance Time ('Not attended' if none), QR Scanned (yes/no).",
    [
      ['link', 'Back to Dashboard', 'Back link to the dashboard'],
      ['heading', '{title}'],
      ...all('text', '{date}', '{time}', '{location}', 'Attendance Rate'),
      ...all('text', 'Total Students', 'Present', 'Absent', 'QR Scanned'),
      ['searchbox', 'Search by name, ID or email'],
      ['combobox', 'Status', 'status filter'],
      ['option', 'All Status', 'all'],
      ...all('option', 'Present', 'Absent'),
      ['combobox', 'Trade', 'trade filter'],
      ...all('columnheader', 'Student', 'Trade', 'Status', 'Attendance Time', 'QR Scanned'),
    ],
  ),
  part('Event attendance detail, export', 'Export button', [['button', 'Export']]),
  part('Event attendance detail, row', "Attendance Time ('Not attended' if none), QR Scanned (yes/no)", [
    ['text', 'Not attended'],
    ['text', 'No'],
  ]),
  part(
    'Create Event',
    'Form: title, description, event type, date, time, location. Buttons Create Event and Cancel (back to /admin). A tips box.',
    [
      ...all('textbox', 'Title', 'Description'),
      ['combobox', 'Event type'],
      ['Date', 'Date'],
      ['InputTime', 'Time'],
      ['textbox', 'Location'],
      ['button', 'Create Event'],
      ['link', 'Cancel'],
      ['heading', 'Tips'],
    ],
  ),
  part(
    'Create Event, filled in',
    'A live preview appears when {title}, {date}, {time} and {location} are all filled.',
    [['heading', 'Preview'], ...all('text', '{title}', '{date}', '{time}', '{location}')],
  ),
  part(
    'QR scanner',
    'States: not started, scanning, paused. Dropdown of active events (option text: {title} and {date}).',
    [
      ['option', '{title} – {date}', '{title} and {date}'],
      ['text', 'Not started'],
    ],
  ),
  part(
    'QR scanner, modal',
    'opens a modal showing the scanned data, the selected event and a Mark Attendance button, plus a Close button. {name}',
    [['text', '{name}'], ['text', 'Selected event'], ...all('button', 'Mark Attendance', 'Close')],
  ),
  part('QR scanner, data', 'opens a modal showing the scanned data', [
    ['text', 'Scanned data'],
    ['text', '{data}', 'the scanned data'],
  ]),
  part(
    'Mark Attendance',
    'Shows student info (full {name}, roll number, trade/department, email), event dropdown ({title}, event {type}, {date}, {time}), details of the selected event (title, date/time, location, type), a Present/Absent choice (default Present), Mark Attendance and Reset buttons.',
    [
      ['text', '{name}'],
      ...all('text', 'Roll number', 'Trade', 'Email'),
      ['option', '{title} – {type} – {date}, {time}', '{title}, event {type}, {date}, {time}'],
      ['text', '{title}'],
      ['text', 'Date and time', 'date/time'],
      ...all('text', 'Location', 'Type'),
      ...all('radio', 'Present', 'Absent'),
      ...all('button', 'Mark Attendance', 'Reset'),
    ],
  ),
  part(
    'Mark Attendance, done',
    'confirmation with Scan Another QR (to /scan) and Back to Dashboard (to /admin).',
    [...all('link', 'Scan Another QR', 'Back to Dashboard')],
  ),
  part(
    'Notices and Events',
    'Four cards: Total Events, Upcoming, Today, Total Attendees; text search; event-type filter (All Types, Event, TNP Meeting).',
    [
      ...all('text', 'Total Events', 'Upcoming', 'Today', 'Total Attendees'),
      ['searchbox', 'Search events', 'text search'],
      ['combobox', 'Event type', 'event-type'],
      ...all('option', 'All Types', 'Event', 'TNP Meeting'),
    ],
  ),
  part(
    'Notices and Events, card',
    'Event card: {title}, {type} badge, Today badge when the date is today, {description}, {date}, {time}, {location}, creator name (default Admin), attendee count.',
    [
      ['heading', '{title}'],
      ...all('text', '{type}', 'Today', '{description}', '{date}', '{time}', '{location}'),
      ['text', '{creator}', 'creator name'],
      ['text', '{attendees}', 'attendee count'],
    ],
  ),
  part('Notices and Events, buttons', 'Refresh button reloads.', [['button', 'Refresh']]),
  part('Notices and Events, admin', 'Admins see a Create Event link. Back link goes to /admin for admins', [
    ['link', 'Back to Dashboard', 'Back link'],
    ['link', 'Create Event'],
  ]),
  part('Notices and Events, empty', 'No upcoming events found (with a Refresh Events button).', [
    ['text', 'No upcoming events found'],
    ['button', 'Refresh Events'],
  ]),
  part(
    'Attendance Report',
    'Filters: search; date range (All Dates, Today, This Week, This Month); trade; event type; status (All, Present, Absent). Table or card list: student name, roll number, trade (first word only), event, date and time, verified by, status.',
    [
      ['searchbox', 'Search students', 'search'],
      ['combobox', 'Date range'],
      ...all('option', 'All Dates', 'Today', 'This Week', 'This Month'),
      ...all('combobox', 'Trade', 'Event type', 'Status'),
      ...all('option', 'All', 'Present', 'Absent'),
      ...all('columnheader', 'Student', 'Roll Number', 'Trade', 'Event'),
      ['columnheader', 'Date & Time', 'date and time'],
      ...all('columnheader', 'Verified By', 'Status'),
    ],
  ),
  part('Attendance Report, header', 'Back link to /admin. Export PDF button.', [
    ['link', 'Back to Dashboard', 'Back link'],
    ['button', 'Export PDF'],
  ]),
  part('Attendance Report, count', 'A count line of shown versus total.', [
    ['text', 'Showing 3 of 3 records', 'shown versus total'],
  ]),
  part('Profile', 'Fields: name, email, trade, year of study.', [
    ...all('text', 'Name', 'Email', 'Trade', 'Year of study'),
  ]),
  part('Profile, view', 'View mode and edit mode with Edit, Cancel, Save.', [['button', 'Edit']]),
  part(
    'Profile, edit',
    'Fields: name, email, trade, year of study. Save is enabled only when values differ. Cancel restores saved values.',
    [
      ...all('textbox', 'Name', 'Email'),
      ...all('combobox', 'Trade', 'Year of study'),
      ...all('button', 'Save', 'Cancel'),
    ],
  ),
  part(
    'My QR Code',
    'Header with back link (to /admin for admins, else /dashboard). QR image 200 px at the highest error-correction level. Download saves a PNG named from the name and roll number. Share turns to a',
    [
      ['link', 'Back to Dashboard', 'back link'],
      ['heading', 'My QR Code', 'QR'],
      ...all('button', 'Download', 'Share'),
    ],
  ),
  part(
    'My QR Code, profile card',
    'Profile card: initial avatar, {name}, Roll Number, trade, an Active QR Code badge, generated date (today).',
    [['text', '{name}'], ...all('text', 'Roll Number', 'Trade'), ['text', 'Generated']],
  ),
  part('My QR Code, badge', 'an Active QR Code badge', [['text', 'Active QR Code']]),
  part(
    'My QR Code, panels',
    'Help panel: present the code to the admin; the admin scans it to mark attendance; it can be downloaded and saved; it can be shared to other devices. Notes panel: the code is unique to the account and contains personal information; attendance can only be marked by authorized administrators.',
    [
      ['text', 'Present the code to the admin at the event.', 'present the code to the admin'],
      ['text', 'The admin scans it to mark your attendance.', 'the admin scans it to mark attendance'],
      ['text', 'You can download it and save it on your phone.', 'it can be downloaded and saved'],
      ['text', 'You can share it to your other devices.', 'it can be shared to other devices'],
      [
        'text',
        'This code is unique to your account and contains personal information: keep it to yourself.',
        'contains personal information',
      ],
      [
        'text',
        'Attendance can only be marked by authorized administrators.',
        'attendance can only be marked by authorized administrators',
      ],
    ],
  ),
  part(
    'My QR Code, signed out',
    "Signed out: 'Please log in to view your QR code.' with a Go to Login link.",
    [
      ['heading', 'Please log in to view your QR code.'],
      ['link', 'Go to Login'],
    ],
  ),
  part(
    'My Attendance',
    "Back link to /dashboard and a My QR Code link. Four stat cards: Total Events, Attended, Absent, Attendance Rate %. Filters: text search 'Search events...'; status (All Status, present, absent); type (All Types, Event, TNP Meeting); time range (All Time, This Week, This Month, Last 3 Months).",
    [
      ['link', 'Back to Dashboard', 'Back link'],
      ['link', 'My QR Code'],
      ...all('text', 'Total Events', 'Attended', 'Absent', 'Attendance Rate'),
      ['searchbox', 'Search events'],
      ...all('option', 'All Status', 'Present', 'Absent', 'All Types', 'Event', 'TNP Meeting'),
      ...all('option', 'All Time', 'This Week', 'This Month', 'Last 3 Months'),
    ],
  ),
  part(
    'My Attendance, history',
    "'Attendance History' header with 'Showing X of Y records'. table (Event, Date & Time, Status) on large.",
    [
      ['heading', 'Attendance History'],
      ['text', 'Showing 1 of 1 records', 'Showing X of Y records'],
      ...all('columnheader', 'Event', 'Date & Time', 'Status'),
    ],
  ),
  part(
    'My Attendance, empty',
    "Empty state: 'No attendance records found' / 'Try adjusting your filters to see more results.'",
    [
      ['text', 'No attendance records found'],
      ['text', 'Try adjusting your filters to see more results.'],
    ],
  ),
  part(
    'My Attendance, signed out',
    "Signed out: 'Please log in to view your attendance.' with a Go to Login link.",
    [
      ['heading', 'Please log in to view your attendance.'],
      ['link', 'Go to Login'],
    ],
  ),
];
