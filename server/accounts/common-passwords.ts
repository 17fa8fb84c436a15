/** The most common passwords of six or more characters in published leaks, which attackers try first. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 111111 1111111 11111111 000000 00000000 121212 123123
  123123123 123321 654321 666666 777777 7777777 888888 88888888 987654321 112233 11223344 101010 222222 333333 555555
  999999 159753 147258 147258369 159357 741852963 123654 135790 102030 131313 232323 696969 123qwe 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx q1w2e3r4 qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwertyui qazwsx asdfgh asdfghjkl asdf1234
  zxcvbn zxcvbnm zaq12wsx abc123 abcd1234 abcdef abcdefg abcdefgh a1b2c3 a123456 aa123456 aa12345678 password password1
  password12 password123 password1234 passw0rd p@ssw0rd p@ssword pass1234 pass@123 passwd admin1 admin12 admin123
  admin1234 admin@123 administrator root123 welcome welcome1 welcome123 welcome@123 letmein letmein1 iloveyou iloveu
  loveyou lovely princess sunshine football baseball basketball cricket monkey dragon master shadow superman batman
  spiderman michael jordan jordan23 charlie daniel ashley jessica michelle jennifer thomas andrew joshua hunter hunter2
  killer freedom whatever trustno1 starwars computer internet samsung google google123 facebook india123 india@123
  indian bharat krishna ganesh hanuman sairam omsairam jaishreeram student student1 student123 student@123 college
  college123 test123 test1234 test@123 testing testing123 changeme default secret secret123 login123 guest123 user123
  user1234 hello123 hello1 flower purple orange cookie summer winter january monday ginger pepper chelsea liverpool
  arsenal pokemon naruto 123abc abc12345 abc@123 qwe123 asd123 zxc123 1234qwer q1w2e3 987654 5201314 woaini
  rollcall rollcall1 rollcall123`.split(/\s+/),
);
