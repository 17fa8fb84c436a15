/** A file of the build, and what goes into it. What has the higher priority is looked at first. */
interface Group {
  readonly name: string;
  readonly priority: number;
  readonly test: RegExp | ((module: string) => boolean);
  /** What the first page itself imports. */
  readonly tags?: ['$initial'];
  /** The least number of screens that share a module. */
  readonly minShareCount?: number;
}

const LIBRARY = /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/;
const ZOD = /node_modules[\\/]zod[\\/]|zod-without-eval/;

/** What opens over the screen. Only these need the libraries that trap the focus and hold the page still. */
const DIALOGS =
  /[\\/](?:Modal|ModalBase|Drawer|FocusTrap|Overlay)[\\/]|[\\/](?:react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|get-nonce|tslib)[\\/]|[\\/]ui[\\/]dialog[\\/](?:confirm-dialog|leave-prompt|slide-in-menu|use-ask-before-closing)\.tsx$/;
/** What is placed beside a button. Only these need the library that finds the place. */
const MENUS =
  /[\\/](?:Menu|Popover|Portal|Floating|Tooltip|Combobox)[\\/]|[\\/]@floating-ui[\\/]|[\\/]ui[\\/]button[\\/](?:export|format)-menu\.tsx$/;
const TABLES = /[\\/]components[\\/](?:Table|ScrollArea)[\\/]|[\\/]data-table/;
const FIELDS =
  /[\\/]components[\\/](?:Input|InputBase|TextInput|PasswordInput|Textarea|NativeSelect|InlineInput|Radio|Checkbox)[\\/]|[\\/]ui[\\/]list[\\/](?!data-table|use-steady-rows)/;
/** The account screens do without. */
const FORMS =
  /node_modules[\\/](?:react-hook-form|@hookform)[\\/]|[\\/](?:use-meanwhile|meanwhile-messages)\.ts$/;
/** What other screens use of the scanner. */
const DOOR = /[\\/]lib[\\/](?:outbox[\\/]|preferences|api[\\/]submissions)|[\\/]late-scans[\\/]/;
/** What only screens with several views choose by. It has a file of its own. */
const VIEWS = /[\\/]components[\\/]SegmentedControl[\\/]/;
/** What only lists need whose rows others change meanwhile. It has a file of its own, too. */
const STEADY_ROWS = /[\\/]ui[\\/]list[\\/]use-steady-rows/;
/** What is said of events and notices. Neither the screen of a QR code nor the scanner needs it. */
const FACTS = /[\\/]ui[\\/](?:facts|linked-text|office-text)\.tsx$|[\\/]format[\\/]addresses/;
const LARGE_OR_RARE = [VIEWS, STEADY_ROWS, FACTS, DIALOGS, MENUS, TABLES, FIELDS, FORMS, DOOR];

/** Matches modules whose path has one of these patterns, each beginning at a folder's or a file's name. */
const among = (...patterns: readonly string[]): RegExp =>
  new RegExp(
    patterns
      .map(pattern => `/${pattern}`)
      .join('|')
      .replaceAll('/', '[\\\\/]'),
  );

/** What people need first on their phones, signed in or not. */
const START = among(
  'components/(?:ActionIcon|Alert|Anchor|CloseButton)/',
  'use-(?:mantine-color-scheme|color-scheme|id|disclosure|uncontrolled)/',
  'lib/focus/use-focus-on-arrival',
  'ui/(?:frame/(?:scheme-toggle|skip-link)|form/form-problem|office-contact)',
  'lib/format/contact\\.',
  'Icon(?:AlertCircle|Bolt|CircleCheck|Moon|Sun)\\.mjs$',
);
/** What the smallest form needs. */
const INPUTS = among(
  'components/(?:Input|InputBase|TextInput)/',
  'ui/form/(?:person-fields|use-submit|use-tell-if-gone)',
);
/** Where people sign in or choose a password. */
const ACCOUNT = among(
  'components/PasswordInput/',
  'features/accounts/(?!.*-page)',
  'ui/form/password-field',
  'IconLock\\.mjs$',
);
/** What every screen of a student has who has signed in. */
const SIGNED_IN = among(
  'app/(?:shell|layout|header|side-nav|account-button)\\.',
  'components/(?:Avatar|Burger|Skeleton)/',
  'use-merged-ref/',
  'ui/frame/(?:menu-burger|menu-drawer|page-header|columns)\\.',
  'ui/(?:tag|connection-look|panel|person/(?:initial-avatar|person-head)|state/last-known)\\.',
  'lib/(?:session/logout|format/(?:college-time|initial)|kept/use-last-known|navigation/(?:use-own-place|back-closes)|one-at-a-time)\\.',
  'lib/(?:api/(?:user-attendance|download|use-calls)|live-code/(?:bindings|browser-id|server-clock)|use-screen-awake|reads-pictures|base64url)\\.',
  'contract/(?:time|qr/(?:routes|own-messages)|messages/common)\\.ts$',
  'Icon(?:ArrowLeft|Check|CircleCheckFilled|Clock|DatabaseExclamation|DeviceMobile|Download|Eye|Logout|Maximize|Refresh)\\.mjs$',
);

/** The scanner, of admins and of passes. What only one of them has is split by itself. */
const SCANNER = among('features/scanner/');
/** How the office's screens ask about students and passes. */
const PEOPLE = among('contract/(?:users|passes)/(?!headings)');

/**
 * Style sheets of shared parts. They are small, so that one request for all costs less than several. Those of lists
 * and files that are handed in come with their fields, which no first screen shows.
 */
const LOOKS = among('ui/(?!student-list/|form/file-drop).*\\.module\\.css$');

/** Each of these is small, and almost every screen has some. */
const TINY =
  /@tabler[\\/]icons-react|[\\/]AccordionChevron|[\\/]ui[\\/]state[\\/]kept-list|[\\/]contract[\\/]bidi|[\\/]uuid[\\/]/;
const SMALL =
  /[\\/]console[\\/]src[\\/](?:ui|lib)[\\/]|[\\/]contract[\\/](?:attendance|events|photos|reports|qr)[\\/](?:photo-)?messages|[\\/]@mantine[\\/](?:core|hooks)[\\/]/;
const isSmall = (id: string): boolean => SMALL.test(id) && !LARGE_OR_RARE.some(each => each.test(id));

/**
 * Few files instead of one for each module that two screens share: on a slow network every request costs time. Each
 * holds what screens need together, so that a first screen fetches little that it does not need.
 */
export const CHUNKS: Group[] = [
  // Libraries change only with their version. Their own chunks keep their names and stay cached when our code changes.
  { name: 'react', priority: 24, test: LIBRARY },
  // Together, so that zod is configured before any other chunk makes a schema.
  { name: 'zod', priority: 23, test: ZOD },
  // What every screen starts with. The service worker is an entry too, and stands alone.
  { name: 'base', priority: 22, tags: ['$initial'], test: id => !/service-worker|main\.tsx/.test(id) },
  { name: 'start', priority: 21, test: START },
  { name: 'inputs', priority: 20, test: INPUTS },
  { name: 'signed-in', priority: 19, test: SIGNED_IN },
  { name: 'account', priority: 18, test: ACCOUNT },
  { name: 'looks', priority: 17, test: LOOKS },
  { name: 'tiny', priority: 15, minShareCount: 2, test: TINY },
  { name: 'parts', priority: 14, minShareCount: 4, test: isSmall },
  { name: 'fields', priority: 13, minShareCount: 4, test: FIELDS },
  { name: 'forms', priority: 12, test: FORMS },
  { name: 'people', priority: 12, minShareCount: 2, test: PEOPLE },
  { name: 'door', priority: 11, minShareCount: 2, test: DOOR },
  { name: 'dialogs', priority: 10, test: DIALOGS },
  { name: 'menus', priority: 9, test: MENUS },
  { name: 'tables', priority: 8, test: TABLES },
  // Last, because a group takes what its modules import, too.
  { name: 'scanner', priority: 7, minShareCount: 2, test: SCANNER },
];
